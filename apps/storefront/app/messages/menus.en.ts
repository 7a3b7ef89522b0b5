/** Labels of the menus around every page of a store that has defined no menus; browsers read them from the page. */
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
