/** Business constants and limits of the shop (§9). */

export const pageSizes = {
  home: 12,
  search: 24,
  category: 24,
  specialList: 25,
  orders: 50,
  categories: 100,
  reviews: 5,
  related: 4,
} as const;
/**
 * Limits of the products that are often bought with those in a cart: `askedAbout` products of the cart are looked up,
 * and `shown` offers appear.
 */
export const cartOffers = { askedAbout: 5, shown: 3 } as const;
/** Number of products in one part of the sitemap. */
export const productsPerSitemap = 1000;
export const productsPerRead = 100;
export const skeletonCounts = { search: 12, other: 8, categoryRows: 10 } as const;

/**
 * Number of wishlist entries that are read to fill the hearts on a page; a page rarely has more of them, and an
 * unfilled heart still works.
 */
export const maxHearts = 100;

/** Name of the cookie that has the wishlist of a visitor. */
export const guestWishesCookie = 'mercer-wishes';

/** Characters of a note that lies in the parcel. */
export const giftNoteLength = 250;

export const maxNotifications = 3;
export const notificationMs = 3000;
/** Durations in milliseconds of a notification, which appears bottom left, unless the shop sets others. */
export const notificationDefaults = { hideAfterMs: 5000, enterMs: 225, exitMs: 195 } as const;
export const rippleMs = 550;
export const redirectAfterOrderMs = 2000;

export const paymentScript = { url: '/sandbox/airwallex/airwallex.js', env: 'demo', tries: 3, pauseMs: 500 } as const;

/** Milliseconds without a keystroke after which a search suggests something (§9). */
export const searchDebounceMs = 166;
export const suggestionCounts = { products: 6, categories: 3 } as const;

export const scrollToTopThresholdPx = 100;

export const defaultCheckoutCountry = 'US';
export const defaultAddressCountry = 'AU';
/** Countries whose addresses have the fields and labels of §2. */
export const generalCountries: readonly string[] = [defaultAddressCountry, defaultCheckoutCountry];
export const defaultCurrency = 'USD';
export const defaultLocale = 'en-US';
export const defaultRating = 4.5;
export const defaultReviewCount = 55;
/** Days in which what the demo store sold can be returned, as its page about returns says. */
export const demoReturnDays = 30;
export const minQuantity = 1;
export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const reviewStars = [1, 2, 3, 4, 5] as const;
export const ratings = { stars: reviewStars.length, shownStep: 0.5, givenStep: 1 } as const;

/** Home page tiles and the side menu's categories, when settings name none (§2). */
export const categoryTiles = [{ slug: 'electronics' }, { slug: 'apparel' }, { slug: 'home-goods' }] as const;
export const menuCategories = [{ slug: 'health' }, { slug: 'beauty' }, { slug: 'groceries' }] as const;
/** A page of all categories; its link in the header has a menu of them. */
export const allCategoriesPath = '/categories';
/** Pages of a list that are shown as one. */
export const mostPagesTogether = 10;
/** Kept by the browser, and shown. */
export const recentProducts = { kept: 20, shown: 6, fewest: 2 } as const;
/** Number of a store's own categories in the side menu; the first `mostTiles` of them are tiles of its home page. */
export const mostCategories = 12;
export const mostTiles = 6;
export const popularSearches: readonly string[] = [
  'Electronics',
  'Home & Kitchen',
  'Fashion',
  'New Arrivals',
  'Best Sellers',
];
