/** The home page of a shop without products; the steps are the owner's. */
export const welcome = {
  title: (shop: string) => `Welcome to ${shop}`,
  hint: 'We are still filling the shelves. Please look in again soon.',
  next: 'For the owner: three steps to the first sale',
  steps: [
    {
      heading: 'Name and settings',
      text: 'What the shop is called, its language and currency, and where it ships to.',
    },
    { heading: 'Products', text: 'Add categories and products. This page gives way to the first one.' },
    {
      heading: 'Payment',
      text: 'Give the shop the keys of a gateway. Until then a sandbox plays one, and nothing is charged.',
    },
  ],
};

export type WelcomeWords = typeof welcome;
