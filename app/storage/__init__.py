"""Keep tables on disk: each answer is stored before it is confirmed."""

from app.storage.saved import Saved as Saved
from app.storage.store import Store as Store
from app.storage.store import Summary as Summary
