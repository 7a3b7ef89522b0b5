import type { DemoReviews } from './review.ts';

export const shoes: DemoReviews = {
  'Court Leather Sneakers': [
    [
      5,
      'June',
      'Clean and simple',
      'Leather is soft from the first day. A stain of red wine wiped off, to my surprise.',
    ],
    [3, 'Samir', 'Narrow', 'Beautiful shoes, but narrow at the toes. After a week of stretching they are fine.'],
  ],
  'Ridge Ankle Boots': [
    [4, 'Greta', null, 'Kept me dry in slush. They needed two painful weeks, then came love.'],
    [3, 'Kofi', 'Half a size small', 'Exchanged them for one size up, which went quickly. The leather is excellent.'],
  ],
  'Canvas Low Sneakers': [
    [5, 'Lotte', 'In the machine they go', 'Every second week, with the towels. They do look better for it.'],
    [4, 'Felix', null, 'Light, simple. No arch support, so not for all-day walking.'],
  ],
  'City Walk Shoes': [
    [
      5,
      'Rosa',
      'Twenty thousand steps',
      'Five museums, one missed bus, no blister. The cork has learnt my feet already.',
    ],
  ],
  'Little Runner Shoes': [
    [5, 'Wanda', 'He says they are faster', 'I can confirm it. The elastic laces saved our mornings.'],
  ],
  'Winter Lined Boots': [
    [4, 'Anton', null, 'Real wool, really warm, down to minus fifteen so far. A bit stiff at the ankle.'],
  ],
  'Suede Desert Boots': [
    [4, 'Elias', 'Nothing to break', 'Light and quiet to walk in. Spray them first, the sand shows rain.'],
  ],
};
