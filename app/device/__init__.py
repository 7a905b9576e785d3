"""What a phone can do besides showing things; each part says when the device lacks it."""
