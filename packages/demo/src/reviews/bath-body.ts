import type { DemoReviews } from './review.ts';

export const bathBody: DemoReviews = {
  'Olive Hand Soap': [
    [5, 'Ines', 'Firm to the last sliver', 'It does not turn to mush in the dish, and one bar lasts us five weeks.'],
    [4, 'Noor', null, 'Smells clean and of nothing else. Lovely lather.'],
  ],
  'Rose Clay Soap': [[4, 'Yuki', null, 'My dry skin likes it. The wooden dish that comes with it drains properly.']],
  'Ocean Body Lotion': [
    [5, 'Tess', 'Dry before I am dressed', 'Literally. I took the unscented one and refill it from the pouch.'],
  ],
  'Quiet Shampoo': [
    [5, 'Beth', 'My scalp calmed down', 'I react to nearly everything with perfume. Not to this.'],
    [3, 'Milo', null, 'Very mild. With long hair you need the conditioner, or combing is a battle.'],
  ],
  'Lavender Bath Soap': [
    [5, 'Owen', null, 'Smells like the real plant, not like a drawer. It is gone too soon because everyone uses it.'],
  ],
  'Pine Tar Soap': [
    [4, 'Jonah', 'Campfire in the shower', 'I love the smell, my wife has asked for a separate shelf.'],
  ],
  'Sea Bath Salts': [[5, 'Tobias', 'After moving house', 'Twenty minutes in this and I could lift my arms again.']],
  'Quiet Conditioner': [[5, 'Clara', null, 'I sang the one song. My hair combs like silk. Neighbours less pleased.']],
  'Orange Shower Gel': [
    [4, 'Priya', 'Wakes me up', 'Smells like peel, not like sweets. The lock of the pump saved my suitcase.'],
  ],
};
