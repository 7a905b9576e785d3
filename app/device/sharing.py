"""Hand a text, a picture or a document to other programs."""

from contextlib import suppress
from pathlib import Path

from kivy.core.clipboard import Clipboard
from kivy.utils import platform


def share_text(text: str) -> str:
    """Offer a text to other apps, or copy it; say which: `shared`, `copied` or nothing."""
    if platform == "android" and _send(text, None):
        return "shared"
    with suppress(Exception):  # A system without a clipboard fails in its own way.
        Clipboard.copy(text)
        return "copied"
    return ""


def share_picture(path: Path, text: str) -> str:
    """Offer a picture to other apps, or leave it where it lies: `shared` or `saved`."""
    if platform == "android" and _send(text, path):
        return "shared"
    return "saved"


def share_document(path: Path, text: str, kind: str = "application/pdf") -> str:
    """Offer a document to other apps, or leave it where it lies: `shared` or `saved`."""
    if platform == "android" and _send(text, path, kind):
        return "shared"
    return "saved"


def _send(text: str, file: Path | None, kind: str = "image/png") -> bool:
    """Open Android's list of apps that take a text or a file of a kind."""
    with suppress(Exception):  # Whatever Java refuses, the file and the text are still here.
        from jnius import autoclass, cast  # type: ignore[import-not-found]

        intent_class = autoclass("android.content.Intent")
        string = autoclass("java.lang.String")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        intent = intent_class(intent_class.ACTION_SEND)
        intent.putExtra(intent_class.EXTRA_TEXT, cast("java.lang.CharSequence", string(text)))
        intent.setType("text/plain")
        if file is not None:
            shared = cast("android.os.Parcelable", _put(file, kind))
            intent.putExtra(intent_class.EXTRA_STREAM, shared)
            intent.setType(kind)
            intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
        activity.startActivity(intent_class.createChooser(intent, None))
        return True
    return False


def _put(file: Path, kind: str) -> object:
    """Copy a picture to the gallery or a document to the downloads: other apps read it there."""
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    place = "Images$Media" if kind.startswith("image/") else "Downloads"
    media = autoclass(f"android.provider.MediaStore${place}")
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", file.name)
    values.put("mime_type", kind)
    resolver = activity.getContentResolver()
    uri = resolver.insert(media.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(uri)
    stream.write(file.read_bytes())
    stream.close()
    return uri
