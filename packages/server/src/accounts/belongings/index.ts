export { addressBooks, setAddresses, type WantedAddress } from './address-book.ts';
export { addressRoutes } from './address-routes.ts';
export { cardRoutes } from './card-routes.ts';
export { savedCard } from './cards.ts';
export { exportAccount, readEverything } from './export-account.ts';
export { keepAtGateway, keepBrought, makerOf } from './keep-at-gateway.ts';
export { queueLeaving, removeLeavingCards } from './leaving-cards.ts';
export { accountWithDefaults, readAccount } from './read-account.ts';
export { wishlistRoutes } from './wishlist-routes.ts';
