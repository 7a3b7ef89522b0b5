/** Searches and the pages of one shopper carry `noindex` themselves; these addresses are no pages at all. */
const noPages = [
  '/api/',
  '/vault/',
  '/functions/',
  '/operator/',
  '/sandbox/',
  '/cart/add',
  '/checkout/',
  '/wishlist/add',
  '/logout',
];

export function renderRobotsTxt(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...noPages.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ];
  return `${lines.join('\n')}\n`;
}
