import type { DemoReviews } from './review.ts';

export const skinCare: DemoReviews = {
  'Fresh Face Serum': [
    [4, 'Samir', null, 'Two drops are enough, as written. It tingled for the first few days, and then no more.'],
    [5, 'Greta', 'Honest serum', 'No perfume, not sticky, and make-up sits well on top.'],
  ],
  'Shade Sun Cream': [
    [5, 'Wanda', 'No ghost face', 'Finally a mineral one that I do not look ill in. Held through a long swim.'],
    [3, 'Kofi', null, 'Works well. On dark skin there is a slight cast until it has settled.'],
  ],
  'Night Repair Cream': [
    [5, 'Felix', 'For windy faces', 'I sail, my face suffers, this mends it overnight. The glass jar is nice, too.'],
  ],
  'Gentle Face Wash': [
    [5, 'Elias', null, 'Does not sting my eyes and does not make my skin tight. I have the monthly plan.'],
  ],
  'Calm Face Oil': [[4, 'Anton', 'Three drops', 'Use no more or you will shine. At night it is wonderful.']],
  'Shea Hand Cream': [
    [5, 'Dev', "Cook's hands", 'I wash my hands forty times a day. This sinks in before the next time.'],
    [
      4,
      'Hugo',
      null,
      'Good cream, faint almond smell. The cap is hard to close with cream on your fingers, of course.',
    ],
  ],
};
