/** Things whose size everyone knows, in the order of their height. */
export const referenceNames = ['card', 'phone', 'hand', 'door'] as const;

export type ReferenceName = (typeof referenceNames)[number];

/** Rectangle with round corners, in cm from the left and from the ground; `turn` is in degrees. */
export interface Block {
  left: number;
  bottom: number;
  width: number;
  height: number;
  radius: number;
  turn?: number;
}

export interface Reference {
  width: number;
  height: number;
  /** Blocks that together are its outline. */
  outline: Block[];
  /** Blocks inside the outline. */
  details: Block[];
}

const createBlock = (left: number, bottom: number, width: number, height: number, radius = 0): Block => ({
  left,
  bottom,
  width,
  height,
  radius,
});

/** A bank card as ISO/IEC 7810 has it, a phone with a screen of 6.1 inches, the hand of an adult and the door of a room. */
export const references: Record<ReferenceName, Reference> = {
  card: {
    width: 8.56,
    height: 5.4,
    outline: [createBlock(0, 0, 8.56, 5.4, 0.32)],
    details: [
      createBlock(0.8, 2.6, 1.2, 1, 0.2),
      ...[0.8, 2.6, 4.4, 6.2].map((left) => createBlock(left, 1.4, 1.3, 0.16, 0.08)),
    ],
  },
  phone: {
    width: 7.15,
    height: 14.7,
    outline: [createBlock(0, 0, 7.15, 14.7, 1.1)],
    details: [createBlock(0.3, 0.3, 6.55, 14.1, 0.85), createBlock(2.6, 13.6, 1.95, 0.5, 0.25)],
  },
  hand: {
    width: 11,
    height: 18.5,
    outline: [
      createBlock(3.6, 0, 7.3, 10.2, 2.3),
      createBlock(3.65, 7, 1.7, 9.5, 0.85),
      createBlock(5.45, 7, 1.75, 11.5, 0.87),
      createBlock(7.3, 7, 1.7, 10.4, 0.85),
      createBlock(9.1, 6.4, 1.6, 7.9, 0.8),
      { ...createBlock(4.15, 2.2, 2.1, 8.2, 1.05), turn: -36 },
    ],
    details: [],
  },
  door: {
    width: 86,
    height: 203,
    outline: [createBlock(0, 0, 86, 203, 1)],
    details: [createBlock(12, 16, 62, 66, 1), createBlock(12, 108, 62, 80, 1), createBlock(74, 96, 6, 6, 3)],
  },
};

/** Longest side in cm of the products beside which a thing is shown at first; all larger ones stand beside a door. */
const longestSides: [ReferenceName, number][] = [
  ['card', 12],
  ['phone', 30],
  ['hand', 65],
];

/** Selects the thing that says most about the size of a product. */
export function selectReference(longestSide: number): ReferenceName {
  return longestSides.find(([, longest]) => longestSide <= longest)?.[0] ?? 'door';
}
