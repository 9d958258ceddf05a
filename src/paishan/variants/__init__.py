"""The games. Each is a folder whose ``VARIANT`` says everything about it; ``registry`` finds them."""
