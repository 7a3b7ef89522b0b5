import type { DemoReviews } from './review.ts';

export const cookware: DemoReviews = {
  'Maple Cutting Board': [
    [
      5,
      'Tobias',
      'Kind to my knives',
      'Beautiful plank, no glue lines, and it came oiled. I flip it for bread and it still lies flat.',
    ],
    [5, 'Clara', null, 'I serve cheese on it when friends come and cut onions on the other side. It forgives both.'],
    [
      3,
      'Samir',
      'Mine moved a little',
      'A very fine board, but mine warped slightly in the dry winter air. After oiling both sides it came back. Read the leaflet first.',
    ],
    [4, 'June', null, 'Heavier than I thought, which is good: it does not slide.'],
  ],
  'Stove Top Kettle': [
    [4, 'Lotte', null, 'It sings a real chord. My cat left the room, I stayed. Pours without dripping.'],
    [
      5,
      'Felix',
      'Happy red thing',
      "Works on induction and looks like my grandmother's. The handle stays cool as promised.",
    ],
  ],
  'Seasoned Steel Pan': [
    [
      5,
      'Kofi',
      'Eggs slide on day one',
      'I oiled it as the note says and it has been perfect. Lighter than my cast iron, same crust.',
    ],
    [
      2,
      'Rosa',
      'Needs care I do not give',
      'I left it wet and it rusted overnight. My fault, I know, but people like me should buy something else.',
    ],
    [4, 'Elias', null, 'Great sear, cool handle. The 28 is wide enough for two trout.'],
  ],
  'Chef Knife 20': [
    [
      5,
      'Anton',
      'Sharper than I am careful',
      'It came frighteningly sharp and has stayed so for weeks with a steel now and then. The balance is exactly where you pinch it.',
    ],
    [4, 'Greta', null, 'A beautiful tool. The walnut handle wants a drop of oil, it dries out in my kitchen.'],
  ],
  'Slow Cook Pot': [
    [
      5,
      'Wanda',
      'Sunday is bean day',
      'Low oven, four hours, nothing sticks. The lid really does drip all over and not just in the middle.',
    ],
    [4, 'Dev', null, 'Bakes a bread like a bakery. It is heavy, so decide where it lives before it is hot.'],
  ],
  'Egg and Pancake Pan': [
    [5, 'Ines', 'Pancakes every morning', 'My son flips them himself now. Wipe it with paper and it is clean.'],
    [3, 'Hugo', null, 'Very good at eggs, but do not expect it to brown a steak. For its size and price, fine.'],
  ],
  'Weeknight Soup Pot': [
    [
      4,
      'Tess',
      'Fast and pretty',
      'Boils pasta water in half the time of my cast iron. I put it straight on the table.',
    ],
  ],
  'Small Peeling Knife': [
    [5, 'Yuki', null, 'The knife I reach for ten times a day. Bags of apples have met it this month.'],
  ],
  'Walnut Serving Board': [
    [
      5,
      'Noor',
      'Always on the table',
      'Dark, smooth and much admired. Hangs by the door in between, where it looks like art.',
    ],
  ],
  'Beech Spoon Set': [
    [
      4,
      'Milo',
      null,
      'Four useful shapes, not five useless ones. The pot is heavy enough not to tip when they all lean to one side.',
    ],
  ],
  'Tall Pepper Mill': [
    [
      5,
      'Jonah',
      'Finally coarse pepper',
      'Turn the knob up and it really cracks instead of dusting. It feels as if it will outlive me.',
    ],
    [4, 'Beth', null, 'Lovely action. Filling it over the sink is a good idea the first time.'],
  ],
  'Flat Kitchen Scale': [
    [
      5,
      'Mara',
      'It waits for me',
      'My old scale switched off while I was looking for the flour. This one is patient and exact to the gram.',
    ],
    [4, 'Owen', null, 'Thin enough to stand between two cookbooks. Buttons are a little too flat for floury fingers.'],
  ],
};
