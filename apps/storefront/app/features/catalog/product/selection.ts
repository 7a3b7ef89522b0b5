import type { Image, ImageFile, Plan, Product, ProductOption, StockStatus, Variant } from '@mercer/contract';

/** Selection of the shopper on the product page: value ids by option id, and a plan. */
export interface Selection {
  values: Record<string, string>;
  planId: string | null;
}

export interface Offer {
  price: number;
  was?: number | undefined;
  content: Product['content'];
  variant: Variant | null;
  inStock: boolean;
  /** Pieces left; null when they are not counted, or more can be ordered. */
  left: number | null;
  status: StockStatus;
  /** Day on which pieces are promised that are not in stock. */
  availableAt?: string | undefined;
}

/**
 * Selects what the address contains (`readChoice` returns a value by option id, and a plan); otherwise the first
 * variant in stock, nothing where no choice is required or where it depends on the shopper's body, and a plan only where
 * nothing else is sold.
 */
export function firstSelection(
  product: Product,
  readChoice: (optionId: string) => string | null = () => null,
): Selection {
  const variant = product.variants?.results.find(({ stock_status }) => stock_status === 'in_stock');
  const values = product.options.map((option) => {
    const chosenValue = readChoice(option.id);
    const matchingValue = option.values.find(({ id, name }) => id === chosenValue || name === chosenValue);
    return [option.id, matchingValue?.id ?? selectFirstValue(option, variant)] as const;
  });
  return { values: Object.fromEntries(values), planId: selectFirstPlan(product, readChoice('plan_id')) };
}

function selectFirstValue(option: ProductOption, variant: Variant | undefined): string {
  const { variant: isVariant, required, values } = option;
  if ((!isVariant && !required) || isBodySize(option)) return '';
  const inStock = values.find(({ id }) => variant?.option_value_ids.includes(id));
  return (inStock ?? values[0])?.id ?? '';
}

/** Pattern of the names of options that are sizes, in the languages of the shop. */
const sizeNames = /size|waist|größe|bund/i;
/** Pattern of the sizes of clothes and shoes, such as XS, 3XL, 38 or 9.5; measures such as 24 cm are no such sizes. */
const bodySizes = /^(\d?x{0,4}[sl]|m|\d{1,3}([.,]5|½)?)$/i;

/** Returns true when the option is a size of clothes or shoes: no value suits most shoppers, so none is preselected. */
function isBodySize({ name, values }: ProductOption): boolean {
  return values.length > 1 && sizeNames.test(name) && values.every((value) => bodySizes.test(value.name.trim()));
}

/** Finds the first option that the shopper still has to choose a value of. */
export function findMissingOption({ options }: Product, { values }: Selection): ProductOption | undefined {
  return options.find(({ id, variant, required }) => (variant || required) && !values[id]);
}

function selectFirstPlan(product: Product, chosenPlanId: string | null): string | null {
  const plans = productPlans(product);
  const fallback = product.purchase_options.standard || plans.length === 0 ? undefined : plans[0];
  return (plans.find(({ id }) => id === chosenPlanId) ?? fallback)?.id ?? null;
}

export function productPlans(product: Product): Plan[] {
  return product.purchase_options.subscription?.plans ?? [];
}

/** Price and stock of a selection; options that are no variants add their price. */
export function selectedOffer(product: Product, { values, planId }: Selection): Offer {
  const variant = selectedVariant(product, values);
  const plan = productPlans(product).find(({ id }) => id === planId);
  const priced = plan ?? variant ?? product;
  const extra = sumExtraPrices(product, values);
  const stock = variant ?? product;
  const isLimited = ['in_stock', 'out_of_stock'].includes(stock.stock_status) && !variant?.stock_purchasable;
  return {
    price: priced.price + extra,
    was: priced.orig_price && priced.orig_price > priced.price ? priced.orig_price + extra : undefined,
    content: stock.content ?? product.content,
    variant,
    inStock: stock.stock_status !== 'out_of_stock',
    left: product.stock_tracking && isLimited ? stock.stock_level : null,
    status: stock.stock_status,
    availableAt: variant?.available_at ?? product.available_at,
  };
}

function selectedVariant(product: Product, values: Selection['values']): Variant | null {
  const variantValueIds = product.options.filter(({ variant }) => variant).map(({ id }) => values[id] ?? '');
  if (variantValueIds.length === 0) return null;
  const hasChosenValues = ({ option_value_ids }: Variant) =>
    variantValueIds.every((value) => option_value_ids.includes(value));
  return product.variants?.results.find(hasChosenValues) ?? null;
}

function sumExtraPrices({ options }: Product, values: Selection['values']): number {
  return options
    .filter(({ variant }) => !variant)
    .reduce(
      (sum, { id, values: optionValues }) => sum + (optionValues.find((value) => value.id === values[id])?.price ?? 0),
      0,
    );
}

/** Lists the images of a gallery: those at a known scale are drawn elsewhere on the page, unless there are no others. */
export function listGalleryImages(images: Image[]): Image[] {
  const galleryImages = images.filter((image) => !image.true_size);
  return galleryImages.length > 0 ? galleryImages : images;
}

/**
 * Lists the pictures of what is chosen, and then the others of the product. Where a variant with the chosen values has no
 * pictures, the product's own show it.
 */
export function selectPictures(product: Product, { values }: Pick<Selection, 'values'>): Image[] {
  const matchingVariants = listMatchingVariants(product, values);
  const isShownByProduct = matchingVariants.some(({ images }) => images.length === 0);
  const leading = isShownByProduct ? [] : (matchingVariants[0]?.images ?? []);
  const isLeading = ({ file }: Image) => leading.some((image) => image.file.url === file.url);
  return listGalleryImages([...leading, ...product.images.filter((image) => !isLeading(image))]);
}

/** Lists the variants that have all values chosen so far. */
function listMatchingVariants({ options, variants }: Product, values: Selection['values']): Variant[] {
  const chosenValues = options.flatMap(({ id, variant }) => (variant && values[id]) || []);
  return (variants?.results ?? []).filter(({ option_value_ids }) =>
    chosenValues.every((value) => option_value_ids.includes(value)),
  );
}

/** True when this value cannot be bought together with the rest of the selection. */
export function isValueSoldOut(product: Product, selection: Selection, optionId: string, valueId: string): boolean {
  if (!product.options.some(({ id, variant }) => id === optionId && variant)) return false;
  const matchingVariants = listMatchingVariants(product, { ...selection.values, [optionId]: valueId });
  return matchingVariants.length > 0 && matchingVariants.every(({ stock_status }) => stock_status === 'out_of_stock');
}

/**
 * Computes how much more a value costs than the cheapest alternative, in major units.
 * @returns 0 when it is the cheapest, or a plan has its own price
 */
export function computeSurcharge(
  product: Product,
  selection: Selection,
  option: ProductOption,
  valueId: string,
): number {
  if (!option.variant) return option.values.find(({ id }) => id === valueId)?.price ?? 0;
  if (selection.planId) return 0;
  const findPriceWithValue = (id: string) => selectedVariant(product, { ...selection.values, [option.id]: id })?.price;
  const prices = option.values.flatMap(({ id }) => findPriceWithValue(id) ?? []);
  const difference = (findPriceWithValue(valueId) ?? 0) - Math.min(...prices);
  return Math.max(0, Math.round(difference * 1000) / 1000);
}

/**
 * Finds one picture for each value, where the values look different from one another, such as colours; otherwise the
 * map is empty. A value whose variants have no picture of their own looks as the product does.
 */
export function picturesOfValues(product: Product, { values, variant }: ProductOption): Map<string, ImageFile> {
  const valuePictures = values.map(({ id }) => {
    const variants = product.variants?.results.filter(({ option_value_ids }) => option_value_ids.includes(id)) ?? [];
    const having = variants.find(({ images }) => images.length > 0) ?? product;
    return [id, having.images[0]?.file] as const;
  });
  const pictures = new Map(valuePictures.flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
  const urls = new Set([...pictures.values()].map(({ url }) => url));
  return variant && urls.size === values.length && urls.size > 1 ? pictures : new Map();
}

/** Pieces that may be asked for at once; null when nothing limits them. */
export function computeQuantityLimit({ order_limit }: Product, { left: remainingPieces }: Offer): number | null {
  const limits = [order_limit, remainingPieces].filter((limit) => typeof limit === 'number');
  return limits.length > 0 ? Math.min(...limits) : null;
}
