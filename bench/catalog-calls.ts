/** Facts about the middle of a catalogue. */
export interface CatalogMiddle {
  id: string;
  slug: string;
  /** Number of the last part, each of a thousand products. */
  lastPart: number;
}

const category = 'category=cookware';
const inColour = '$filters[colour]=Charcoal';
const inTwo = `${inColour}&$filters[material]=Aluminium`;

/**
 * Calls of the API whose cost must not follow the size of the catalogue, by name. Ten thousand products fill each page as a
 * million do: else the pages would be compared.
 */
export const calls: Record<string, (place: CatalogMiddle) => string> = {
  'home list': () => '/products?limit=12&page=1',
  'category page 1': () => `/products?${category}&limit=24`,
  'category page 20': () => `/products?${category}&limit=4&page=20`,
  'sorted by price': () => `/products?${category}&sort=price asc&limit=24`,
  'sorted by price, falling': () => `/products?${category}&sort=price desc&limit=24`,
  'sorted by popularity': () => `/products?${category}&sort=popularity desc&limit=24`,
  'sorted by rating': () => `/products?${category}&sort=rating_average desc&limit=24`,
  'sorted by discount': () => `/products?${category}&sort=discount desc&limit=24`,
  'sorted by date': () => `/products?${category}&sort=date_created desc&limit=24`,
  'all, sorted by price': () => '/products?sort=price asc&limit=24',
  deals: () => '/products?sale=true&limit=25',
  'best sellers': () => '/products?sort=popularity desc&limit=25',
  'new arrivals': () => '/products?sort=date_created desc&limit=25',
  'free shipping': () => '/products?where[shipping.free]=true&limit=25',
  'narrowed by a colour': () => `/products?${category}&${inColour}&limit=24`,
  'narrowed by a material': () => `/products?${category}&$filters[material]=Aluminium&limit=24`,
  'narrowed by two': () => `/products?category=electronics&${inTwo}&limit=24`,
  'in stock': () => `/products?${category}&$filters[stock_status]=in_stock&limit=24`,
  'on sale': () => `/products?${category}&$filters[sale]=true&limit=24`,
  'price range': () => `/products?${category}&$filters[price][0]=20&$filters[price][1]=60&limit=24`,
  'count of a price range': () => '/products?where[price][$gt]=20&where[price][$lt]=60&limit=1',
  'facets of a category': () => `/products/filters?${category}`,
  'facets of a narrowed one': () => `/products/filters?${category}&${inColour}`,
  'facets of all': () => '/products/filters',
  'product by slug': ({ slug }) => `/products/${slug}`,
  'related products': ({ slug }) => `/products/${slug}/related`,
  'search, one word': () => '/products?search=kettle&limit=24',
  'search, two words': () => '/products?search=oak chair&limit=24',
  'search, mistyped': () => '/products?search=headphnoes&limit=24',
  'search in a category': () => `/products?search=kettle&${category}&limit=24`,
  'search, narrowed': () => `/products?search=headphones&${inColour}&limit=24`,
  'facets of a search': () => '/products/filters?search=kettle',
  suggestions: () => '/search/suggestions?search=ket',
  'last part of the sitemap': ({ lastPart }) => `/products/slugs?limit=1000&page=${lastPart}`,
  'a read of the feed': ({ id }) => `/products?where[id][$gt]=${id}&sort=id asc&limit=200&$count=false`,
};
