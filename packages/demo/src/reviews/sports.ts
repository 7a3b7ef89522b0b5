import type { DemoReviews } from './review.ts';

export const sports: DemoReviews = {
  'Grip Yoga Mat': [
    [
      5,
      'Ines',
      'Stays where I put it',
      'I sweat, it grips. The lines help me to stand straight, which I thought I did.',
    ],
    [3, 'Noor', 'Smells of rubber', 'For two weeks, then it is fine. Heavy to carry to class.'],
  ],
  'Travel Yoga Mat': [[4, 'Yuki', null, 'Folds like a towel. Thin, so on stone floors my knees ask for a blanket.']],
  'Iron Hand Weights': [
    [
      5,
      'Tess',
      'They do not roll',
      'Flat sides, quiet coating, done. My downstairs neighbour has not noticed my new life.',
    ],
  ],
  'Match Play Ball': [[4, 'Beth', null, 'Flies true and holds its air. The light panels turn green on wet grass.']],
  'Beach Play Ball': [
    [4, 'Milo', 'Easy on the arms', 'We played until we could not see it any more. It does not sting when you miss.'],
  ],
  'Spin Tennis Racket': [[4, 'Owen', null, 'Forgiving and lively. I had it restrung tighter at once.']],
  'Urban Ride Helmet': [
    [5, 'Jonah', 'Closed with gloves on', 'The magnet is the best thing that has happened to my winter commute.'],
  ],
  'Trail Running Shoes': [
    [4, 'Tobias', null, 'Grip in mud like claws. On asphalt they are noisy.'],
    [5, 'Clara', 'Roots and stones', 'The plate under the ball works: no more bruises from sharp stones.'],
  ],
  'Sport Steel Bottle': [
    [4, 'Priya', null, 'Light, and the lid does not leak. In the sun the water gets warm, so mine rides in the shade.'],
  ],
  'Cast Kettlebell': [
    [
      5,
      'Mara',
      'One piece of iron',
      'No seam in the palm, flat base, done. The 12 is right for me and the floor is still whole.',
    ],
  ],
  'Speed Skipping Rope': [[4, 'Samir', null, 'Fast and light. Measure twice before you shorten it, I did not.']],
  'Braided Jump Rope': [
    [5, 'June', 'Like the one I had', 'My daughter learnt double unders before me. The beech handles are lovely.'],
  ],
  'Deep Groove Roller': [
    [3, 'Rosa', 'It hurts', 'That is its job, I am told. A little too firm for beginners.'],
    [4, 'Kofi', null, 'Two minutes a leg after a run, and I can take the stairs the next day.'],
  ],
};
