// The page as our server sends it.
document.documentElement.dataset.server = '';
