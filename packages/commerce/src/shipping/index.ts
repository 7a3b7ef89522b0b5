export { type Parcel, type RatedService, type Rating, rateShipment, usualService } from './rating.ts';
export { defaultShipping, ShippingSchema, type ShippingSettings, shippingCountries } from './settings.ts';
