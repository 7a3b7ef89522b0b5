/** Header by which a route says that its redirect leads to the page in another language; it never leaves the shop. */
export const chosenLanguageHeader = 'X-Language-Path';
