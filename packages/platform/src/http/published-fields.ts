/**
 * Fields of the records that published clients declare. Their applications send such records back as a whole: what a
 * route does not write of them is ignored there, while any other field is refused.
 */
export const publishedFields = {
  cart: listWords(`
    abandoned abandoned_notifications account account_credit_amount account_credit_applied account_id
    account_info_saved account_logged_in active billing capture_total checkout_id checkout_url comments coupon
    coupon_code coupon_id currency currency_rate date_abandoned date_abandoned_next date_created date_updated
    date_webhook_first_failed date_webhook_last_succeeded discount_total discounts display_currency display_locale
    gift gift_message giftcard_delivery giftcard_total giftcards grand_total guest id item_discount item_quantity
    item_shipment_weight item_tax item_tax_included items metadata notes number order order_id orig_price
    promotion_ids promotions purchase_link_ids purchase_links purchase_links_errors recovered schedule
    shipment_delivery shipment_discount shipment_price shipment_rating shipment_tax shipment_tax_included
    shipment_total shipping status sub_total subscription subscription_delivery subscription_id target_order
    target_order_id tax_included_total tax_total taxes taxes_fixed webhook_attempts_failed webhook_response
    webhook_status`),
  item: listWords(`
    bundle_items date_created date_updated delivery description discount_each discount_total discounts id metadata
    options orig_price price price_total product product_id product_name proration purchase_option quantity
    recurring_discount_each recurring_discount_total recurring_price recurring_price_total recurring_tax_each
    recurring_tax_total shipment_location shipment_weight subscription_interval subscription_interval_count
    subscription_paid subscription_trial_days tax_each tax_total taxes trial_price_total variant variant_id`),
  account: listWords(`
    addresses balance billing cards date_created date_first_order date_last_order date_updated email email_optin
    first_name group id last_name metadata name order_count order_value orders password password_reset_url phone
    shipping subscriptions type vat_number`),
  address: listWords(`
    account_address_id active address1 address2 city company country date_created date_updated fingerprint
    first_name id last_name name parent_id phone state zip`),
  card: listWords(`
    active address_check billing brand cvc_check date_created date_updated display_brand exp_month exp_year
    fingerprint gateway id last4 parent parent_id test token zip_check`),
  subscription: listWords(`
    account account_id active billing billing_schedule bundle_item_id cancel_at_end cancel_reason canceled complete
    coupon coupon_code coupon_id currency currency_rate date_canceled date_created date_order_cycle_start
    date_order_period_end date_order_period_start date_payment_expiring date_payment_failed date_payment_retry
    date_period_end date_period_start date_prorated date_resumed date_trial_end date_trial_start date_updated
    discount_total discounts draft grand_total id interval interval_count invoice_total invoices item_discount
    item_tax item_total items notes number options order_id order_item_id order_schedule ordering orders paid
    payment_balance payment_total payments pending_invoices plan_id plan_name price price_total product
    product_discount_each product_discount_total product_discounts product_id product_name product_tax_each
    product_tax_total product_taxes prorated quantity recurring_discount_total recurring_item_discount
    recurring_item_tax recurring_item_total recurring_tax_included_total recurring_tax_total recurring_total
    refund_total refunds status sub_total tax_included_total tax_total taxes taxes_fixed trial trial_days unpaid
    variant variant_id`),
};

function listWords(text: string): string[] {
  return text.trim().split(/\s+/);
}
