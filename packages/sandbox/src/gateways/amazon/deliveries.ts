import type { Context } from 'hono';
import { isJsonObject, readJsonBody, requiredText } from '../../http/input.ts';
import { assertFields, missingValueError } from './errors.ts';
import type { AmazonDeps } from './keys.ts';
import { findPermission } from './permissions.ts';

/** Tells the buyer of a parcel: https://developer.amazon.com/docs/amazon-pay-apis/delivery-tracker.html */
export async function postDeliveryTracker(c: Context, { store }: AmazonDeps) {
  const body = await readJsonBody(c);
  assertFields(body, ['chargePermissionId', 'deliveryDetails'], ['amazonOrderReferenceId']);
  const { permission } = await findPermission(store.db, requiredText(body.chargePermissionId, 'chargePermissionId'));
  const parcels = Array.isArray(body.deliveryDetails) ? body.deliveryDetails.filter(isJsonObject) : [];
  if (parcels.length === 0) throw missingValueError('deliveryDetails');
  const deliveryDetails = parcels.map(({ trackingNumber, carrierCode }) => ({
    trackingNumber: requiredText(trackingNumber, 'trackingNumber'),
    carrierCode: requiredText(carrierCode, 'carrierCode'),
  }));
  return c.json({ amazonOrderReferenceId: null, chargePermissionId: permission, deliveryDetails });
}
