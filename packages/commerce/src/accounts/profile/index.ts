export { type AddressUpdate, addressBooks, setAddresses } from './address-book.ts';
export { addressRoutes } from './address-routes.ts';
export { cardRoutes } from './card-routes.ts';
export { findChargeableCard } from './cards.ts';
export { type AddressPart, type PartChange, readAddressPart, saveAddressPart } from './default-addresses.ts';
export { accountWithDefaults, exportAccount, readAccount, readEverything } from './export-account.ts';
export { findTokenGateway, saveBrowserToken, saveCardAtGateway, saveCardForAccount } from './save-at-gateway.ts';
export { queueLeaving, removeLeavingCards } from './save-card.ts';
export { wishlistRoutes } from './wishlist-routes.ts';
