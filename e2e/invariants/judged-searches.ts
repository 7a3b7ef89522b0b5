// Two hundred searches of the demo store, each with the slugs of the products that a shopper means by it.
type SearchKind =
  | 'exact'
  | 'prefix'
  | 'typo'
  | 'two words'
  | 'plural'
  | 'synonym'
  | 'compound'
  | 'joined or split'
  | 'several words'
  | 'use';

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
  'joined or split': [
    ['note book', notebooks],
    ['head phones', headphones],
    ['key board', keyboards],
    ['back pack', backpacks],
    ['bird house', 'cedar-birdhouse'],
    ['teapot', 'porcelain-tea-pot family-tea-pot'],
    ['toothbrush', 'bamboo-tooth-brush kids-tooth-brush-pair'],
    ['tooth-brush', 'bamboo-tooth-brush kids-tooth-brush-pair'],
    ['sun glasses', 'shore-sunglasses'],
    ['suncream', 'shade-sun-cream'],
    ['cutting-board', 'maple-cutting-board'],
    ['cuttingboard', 'maple-cutting-board'],
    ['yogamat', 'grip-yoga-mat travel-yoga-mat'],
    ['oliveoil', 'first-press-olive-oil'],
    ['recordplayer', 'first-record-player walnut-record-player'],
    ['skippingrope', 'speed-skipping-rope'],
    ['kettle bell', kettlebells],
    ['ear buds', 'pocket-earbuds'],
    ['tshirt', 'cotton-tee heavy-pocket-tee river-blue-tee'],
    ['t-shirt', 'cotton-tee heavy-pocket-tee river-blue-tee'],
    ['nestbox', 'red-roof-nest-box'],
    ['Tee Kanne', 'porcelain-tea-pot'],
    ['Kopf Hörer', headphones],
    ['wool scarf', 'chunky-wool-scarf'],
    ['bird-house', 'cedar-birdhouse'],
    ['tea pot', 'porcelain-tea-pot family-tea-pot'],
    ['over-ear', 'cloud-over-ear-headphones'],
    ['earbuds', 'pocket-earbuds'],
    ['jump rope', 'braided-jump-rope speed-skipping-rope'],
    ['Kopf-Hörer', headphones],
  ],
  'several words': [
    ['blue vase', 'river-stone-vase'],
    ['vase blue', 'river-stone-vase'],
    ['usb c charger', 'wall-charger-65 travel-charger-30'],
    ['charger for phone', 'wall-charger-65 travel-charger-30'],
    ['wireless mouse', 'curve-wireless-mouse'],
    ['green plant pot', 'green-aloe-in-clay'],
    ['waterproof jacket', 'storm-shell-jacket'],
    ['warm scarf', 'chunky-wool-scarf'],
    ['noise cancelling headphones', 'cloud-over-ear-headphones'],
    ['wooden toy train', 'wooden-freight-train little-night-express'],
    ['dog food', 'grain-free-dog-food'],
    ['food for cats', 'ocean-fish-cat-food'],
    ['treats for my cat', 'salmon-cat-treats'],
    ['bowl for a dog', 'slow-feeder-bowl stone-water-bowl'],
    ['decaf coffee beans', 'slow-decaf-coffee'],
    ['lamp for reading in bed', 'brass-reading-lamp bedside-arm-lamp'],
    ['light for my desk', 'bright-task-lamp'],
    ['round mirror', 'round-oak-mirror'],
    ['oak table', 'round-oak-table'],
    ['sofa for two', 'linen-love-seat'],
    ['carry on suitcase', 'cabin-shell-case'],
    ['running shoes', 'trail-running-shoes'],
    ['winter boots', 'winter-lined-boots'],
    ['white linen shirt', 'linen-summer-shirt'],
    ['cotton t-shirt', 'cotton-tee'],
    ['mens wallet', 'slim-fold-wallet'],
    ['large notebook', 'plain-paper-notebook'],
    ['fountain pen brass', 'brass-fountain-pen'],
    ['bluetooth speaker', 'small-porch-speaker bedside-speaker shelf-stereo-speaker'],
    ['laptop 14 inch', 'studio-laptop-14'],
    ['garden gloves', 'light-planting-gloves thorn-proof-gloves'],
    ['seeds for herbs', 'herb-seed-tin'],
    ['tomato seeds', 'cherry-tomato-seeds'],
    ['bath towels', 'hotel-towel-stack'],
    ['vitamin d', 'vitamin-d-drops'],
    ['sleeping tablets', 'night-magnesium-powder'],
    ['face cream for night', 'night-repair-cream'],
    ['lipstick', 'velvet-lip-color sheer-lip-balm'],
    ['make up brush', 'fine-blending-brush soft-powder-brush'],
    ['wine glasses', 'ribbed-juice-glasses two-water-glasses'],
    ['soup pot', 'weeknight-soup-pot'],
    ['salt and pepper mill', 'little-salt-mill'],
    ['kitchen scale', 'flat-kitchen-scale'],
    ['alarm clock', 'twin-bell-clock'],
    ['picture frame black', 'black-gallery-frame'],
    ['bicycle helmet', 'urban-ride-helmet'],
    ['tennis racket', 'spin-tennis-racket'],
    ['foam roller', 'deep-groove-roller'],
    ['dumbbells', 'iron-hand-weights'],
    ['rubber duck', 'classic-bath-duck blue-bath-duck'],
    ['Hundehalsband Leder', 'leather-dog-collar'],
    ['Wasserflasche aus Stahl', 'sport-steel-bottle insulated-water-bottle'],
    ['grüner Tee', 'green-leaf-tea'],
    ['Schuhe zum Laufen', 'trail-running-shoes'],
    ['velvet couch', 'velvet-corner-sofa'],
    ['ceramic vase', 'river-stone-vase'],
    ['glass jars with lid', 'pantry-glass-jars'],
    ['rug for the hall', 'hall-runner-rug'],
    ['desk lamp brass', 'brass-reading-lamp'],
    ['school backpack', 'school-run-backpack'],
    ['leash for a dog', 'everyday-walk-leash leather-walking-leash'],
    ['umbrella for two', 'wide-brim-storm-umbrella'],
    ['hoodie fleece', 'north-fleece-hoodie'],
    ['soap lavender', 'lavender-bath-soap'],
    ['puzzle of the ocean', 'ocean-floor-puzzle'],
    ['guitar for travel', 'folk-travel-guitar'],
    ['Messer zum Schälen', 'small-peeling-knife'],
    ['Honig aus dem Wald', 'forest-honey'],
  ],
  use: [
    ['gift for cook', 'slow-cook-pot chef-knife-20 weeknight-soup-pot'],
    ['gift for a cook', 'slow-cook-pot chef-knife-20 weeknight-soup-pot'],
    ['gift for gardener', 'cedar-birdhouse herb-seed-tin small-garden-year steel-hand-trowel thorn-proof-gloves'],
    ['present for coffee lover', 'house-blend-coffee light-roast-coffee dark-espresso-roast'],
    ['gift for tea drinker', 'green-leaf-tea porcelain-tea-pot family-tea-pot bergamot-black-tea'],
    ['gift for dog owner', 'leather-dog-collar tough-chew-bone'],
    ['gift for cat lover', 'cat-dinner-bowl ocean-fish-cat-food window-cat-bed salmon-cat-treats'],
    ['birthday present for kids', 'kids-tooth-brush-pair'],
    ['Geschenk für Köche', 'chef-knife-20'],
    ['Geschenk für Gärtner', 'cedar-birdhouse herb-seed-tin steel-hand-trowel thorn-proof-gloves'],
    ['something for yoga', 'grip-yoga-mat travel-yoga-mat'],
    ['travel gifts', 'folk-travel-guitar passport-travel-wallet travel-yoga-mat trail-travel-mug'],
    ['for the bath', 'sea-bath-salts lavender-bath-soap classic-bath-duck'],
    ['baking', 'flat-kitchen-scale'],
    ['hiking', 'trail-running-shoes merino-trail-socks'],
    ['breakfast', 'grain-breakfast-box breakfast-plate-stack'],
    ['for the office', 'office-commuter-backpack office-felt-tote'],
    ['beach', 'bright-beach-ball beach-play-ball big-beach-tote linen-beach-trousers'],
    ['rain', 'compact-rain-umbrella'],
    ['sleep', 'night-magnesium-powder'],
    ['gift for hiker', 'merino-trail-socks trail-running-shoes'],
    ['gift for photographer', 'rangefinder-travel-camera'],
    ['running', 'trail-running-shoes'],
    ['office', 'office-commuter-backpack office-felt-tote'],
  ],
};

export const judgedSearches: JudgedSearch[] = Object.entries(judged).flatMap(([kind, searches]) =>
  searches.map(([query, slugs]) => ({ kind: kind as SearchKind, query, slugs: slugs.split(' ') })),
);
