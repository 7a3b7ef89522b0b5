// A hundred searches of the demo store, each with the slugs of the products that a shopper means by it.
type SearchKind = 'exact' | 'prefix' | 'typo' | 'two words' | 'plural' | 'synonym' | 'compound';

export interface JudgedSearch {
  kind: SearchKind;
  query: string;
  slugs: string[];
}

const mugs = 'everyday-mug winter-cocoa-mug tall-latte-mug trail-travel-mug';
const sofas = 'deep-nap-sofa linen-love-seat velvet-corner-sofa';
const kettlebells = 'cast-kettlebell soft-base-kettlebell';
const umbrellas = 'compact-rain-umbrella wide-brim-storm-umbrella';
const notebooks = 'plain-paper-notebook pocket-idea-notebook';
const candles = 'fig-leaf-candle night-cedar-candle';
const beanies = 'fisherman-beanie slouchy-wool-beanie';
const headphones = 'cloud-over-ear-headphones little-ears-headphones studio-wire-headphones';
const backpacks =
  'daily-canvas-backpack mini-day-backpack office-commuter-backpack packable-day-backpack roll-top-backpack school-run-backpack';
const laptops = 'compact-laptop-13 studio-laptop-14';
const keyboards = 'full-row-keyboard quiet-key-keyboard';
const mirrors = 'hallway-mirror round-oak-mirror';
const knives = 'chef-knife-20 small-peeling-knife';
const vases = 'river-stone-vase tall-twig-vase';
const soaps = 'lavender-bath-soap olive-hand-soap pine-tar-soap rose-clay-soap';
const shirts = 'brushed-flannel-shirt linen-summer-shirt oxford-button-shirt';
const watches = 'mercer-field-watch night-dress-watch';
const chairs = 'curve-dining-chair felt-desk-chair garden-rest-chair soft-seat-chair';
const puzzles = 'farm-year-puzzle night-train-puzzle ocean-floor-puzzle';
const globes = 'small-world-globe world-desk-globe';
const suitcases = 'cabin-shell-case long-stay-case short-trip-case';
const cushions = 'long-flight-cushion stripe-sofa-cushion warm-wheat-cushion';
const cans = 'indoor-drip-can long-spout-can';
const earphones = `${headphones} pocket-earbuds`;

const judged: Record<SearchKind, [query: string, slugs: string][]> = {
  exact: [
    ['mug', mugs],
    ['sofa', sofas],
    ['kettlebell', kettlebells],
    ['umbrella', umbrellas],
    ['candle', candles],
    ['laptop', laptops],
    ['keyboard', keyboards],
    ['mirror', mirrors],
    ['beanie', beanies],
    ['backpack', backpacks],
    ['puzzle', puzzles],
    ['Folk Travel Guitar', 'folk-travel-guitar'],
    ['Everyday Mug', 'everyday-mug'],
    ['Teekanne', 'porcelain-tea-pot'],
    ['Kopfhörer', headphones],
    ['Gießkanne', 'long-spout-can'],
  ],
  prefix: [
    ['umbr', umbrellas],
    ['headph', headphones],
    ['backp', backpacks],
    ['kettleb', kettlebells],
    ['choco', 'dark-chocolate-bar drinking-chocolate orange-almond-chocolate sea-salt-milk-chocolate'],
    ['notebo', notebooks],
    ['sneak', 'canvas-low-sneakers court-leather-sneakers'],
    ['spagh', 'bronze-cut-spaghetti whole-wheat-spaghetti'],
    ['toothp', 'clear-breath-toothpaste'],
    ['sungl', 'shore-sunglasses'],
    ['Kerz', candles],
    ['Schoko', 'dark-chocolate-bar orange-almond-chocolate'],
  ],
  typo: [
    ['umbrela', umbrellas],
    ['hedphones', headphones],
    ['bakpack', backpacks],
    ['chocolatte', 'dark-chocolate-bar drinking-chocolate orange-almond-chocolate sea-salt-milk-chocolate'],
    ['keybord', keyboards],
    ['snekaers', 'canvas-low-sneakers court-leather-sneakers'],
    ['candel', candles],
    ['miror', mirrors],
    ['guittar', 'folk-travel-guitar'],
    ['labtop', laptops],
    ['spagetti', 'bronze-cut-spaghetti whole-wheat-spaghetti'],
    ['kettelbell', kettlebells],
    ['shampo', 'quiet-shampoo'],
    ['Kopfhöhrer', headphones],
    ['Teekane', 'porcelain-tea-pot'],
    ['Rucksak', 'roll-top-backpack'],
  ],
  'two words': [
    ['wool socks', 'house-wool-socks'],
    ['olive oil', 'first-press-olive-oil'],
    ['desk chair', 'felt-desk-chair'],
    ['yoga mat', 'grip-yoga-mat travel-yoga-mat'],
    ['steel bottle', 'sport-steel-bottle insulated-water-bottle'],
    ['leather wallet', 'passport-travel-wallet slim-fold-wallet tiny-coin-wallet'],
    ['dog collar', 'leather-dog-collar trail-dog-collar'],
    ['hand cream', 'shea-hand-cream'],
    ['linen shirt', 'linen-summer-shirt'],
    ['coffee organic', 'dark-espresso-roast house-blend-coffee light-roast-coffee slow-decaf-coffee'],
    ['cat food', 'ocean-fish-cat-food'],
    ['wooden train', 'wooden-freight-train little-night-express'],
    ['green tea', 'green-leaf-tea'],
    ['record player', 'first-record-player walnut-record-player'],
    ['Becher Winter', 'winter-cocoa-mug'],
  ],
  plural: [
    ['mugs', mugs],
    ['sofas', sofas],
    ['candles', candles],
    ['knives', knives],
    ['vases', vases],
    ['soaps', soaps],
    ['watches', watches],
    ['chairs', chairs],
    ['umbrellas', umbrellas],
    ['mirrors', mirrors],
    ['glass', 'pantry-glass-jars ribbed-juice-glasses two-water-glasses'],
    ['boot', 'ridge-ankle-boots suede-desert-boots winter-lined-boots'],
    ['brush', 'fine-blending-brush soft-powder-brush bamboo-tooth-brush kids-tooth-brush-pair'],
    ['Kerzen', candles],
    ['Stühle', 'soft-seat-chair'],
    ['Hemden', 'brushed-flannel-shirt linen-summer-shirt oxford-button-shirt'],
  ],
  synonym: [
    ['couch', sofas],
    ['cup', mugs],
    ['rucksack', backpacks],
    ['pants', 'linen-beach-trousers straight-denim-jeans'],
    ['suitcase', suitcases],
    ['pillow', cushions],
    ['earphones', earphones],
    ['carpet', 'flat-weave-rug hall-runner-rug'],
    ['smartphone', 'metro-phone'],
    ['trainers', 'canvas-low-sneakers court-leather-sneakers trail-running-shoes'],
    ['Handy', 'metro-phone'],
    ['Tasse', mugs],
  ],
  compound: [
    ['Flasche', 'insulated-water-bottle sport-steel-bottle whole-milk-bottle'],
    ['Becher', mugs],
    ['Lampe', 'bedside-arm-lamp brass-reading-lamp bright-task-lamp'],
    ['Seife', soaps],
    ['Hemd', shirts],
    ['Sofakissen', 'stripe-sofa-cushion'],
    ['Kaffeebecher', 'everyday-mug tall-latte-mug trail-travel-mug'],
    ['Lederstiefel', 'ridge-ankle-boots suede-desert-boots'],
    ['Leinenhemd', 'linen-summer-shirt'],
    ['Wollsocken', 'house-wool-socks'],
    ['Stahlflasche', 'sport-steel-bottle insulated-water-bottle'],
    ['Globus', globes],
    ['Kanne', `porcelain-tea-pot family-tea-pot ${cans}`],
  ],
};

export const judgedSearches: JudgedSearch[] = Object.entries(judged).flatMap(([kind, searches]) =>
  searches.map(([query, slugs]) => ({ kind: kind as SearchKind, query, slugs: slugs.split(' ') })),
);
