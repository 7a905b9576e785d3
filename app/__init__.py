"""Everything that touches the outside world: screens, storage, devices."""
