/** Is there a server of ours behind this page? It says so itself, in the page that it sends; a static host sends the file as it is. */
export const hasServer: boolean = document.documentElement.dataset.server !== undefined;
