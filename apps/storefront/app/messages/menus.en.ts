/** What stands around every page where the store has no menus: browsers read it from there. */
export const menus = {
  menus: {
    deals: 'Deals',
    bestSellers: 'Best Sellers',
    newArrivals: 'New Arrivals',
    trending: 'Trending',
    freeShipping: 'Free Shipping',
    shop: 'Shop',
    support: 'Support',
    company: 'Company',
    follow: 'Follow us',
    health: 'Health',
    beauty: 'Beauty',
    contact: 'Contact',
    shipping: 'Shipping',
    returns: 'Returns',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
  },
};

export type MenuWords = typeof menus;
