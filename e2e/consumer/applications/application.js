/* The script of the application: a view for each address after the hash. `swell` is the client's script. */
const { swell } = window;
const main = document.querySelector('main');
const status = document.querySelector('[role=status]');

const encode = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const money = (amount) => swell.currency.format(amount);
const imageOf = ({ images, name }) =>
  images?.[0] ? `<img src="${images[0].file.url}" alt="${encode(name)}" width="160" height="160">` : '';
const field = (name, value = '') => `<label>${name} <input name="${name}" value="${value}"></label>`;

const views = {
  async ''() {
    const { results } = await swell.products.list({
      active: true,
      category: 'home-goods',
      expand: ['variants'],
      sort: 'date_created desc',
      limit: 12,
    });
    const cards = results.map(
      (product) => `<li>${imageOf(product)} <a href="#/products/${product.slug}">${encode(product.name)}</a>
        ${product.variants?.results?.length ?? 0} variants</li>`,
    );
    main.innerHTML = `<h1>Products</h1><ul>${cards.join('')}</ul>`;
  },

  async products(slug) {
    const product = await swell.products.get(slug, { expand: ['variants'] });
    const choices = product.options.map(
      ({ name, values }) => `<label>${encode(name)} <select name="${encode(name)}">
        ${values.map((value) => `<option>${encode(value.name)}</option>`).join('')}</select></label>`,
    );
    main.innerHTML = `<h1>${encode(product.name)}</h1>${imageOf(product)}
      <form>${choices.join('')} <b></b> <button>Add to cart</button></form>`;
    const form = main.querySelector('form');
    const chosen = () => Object.fromEntries(new FormData(form));
    const showPrice = () => {
      const { price, stock_status } = swell.products.variation(product, chosen());
      form.querySelector('b').textContent = `${money(price)}, ${stock_status}`;
    };
    form.onchange = showPrice;
    showPrice();
    form.onsubmit = act(async () => {
      const cart = await swell.cart.addItem({ product_id: product.id, quantity: 1, options: chosen() });
      return `${cart.item_quantity} in your cart`;
    });
  },

  async cart() {
    const cart = await swell.cart.get();
    if (!cart?.items.length) {
      main.innerHTML = '<h1>Cart</h1><p>Your cart is empty</p>';
      return;
    }
    const lines = cart.items.map(
      ({ id, product, options, quantity, price_total }) => `<li>${imageOf(product)} ${encode(product.name)}
        ${options.map(({ value }) => encode(value)).join(', ')}
        <label>Quantity <input type="number" min="0" data-item="${id}" value="${quantity}"></label>
        ${money(price_total)}</li>`,
    );
    main.innerHTML = `<h1>Cart</h1><ul>${lines.join('')}</ul>
      <p>Discount ${money(cart.discount_total)}</p><p>Total ${money(cart.grand_total)}</p>
      <form>${field('Coupon')} <button>Apply</button></form> <a href="#/checkout">Checkout</a>`;
    for (const input of main.querySelectorAll('[data-item]')) {
      input.onchange = act(async () => {
        await swell.cart.updateItem(input.dataset.item, { quantity: Number(input.value) });
        await show();
        return 'Quantity changed';
      });
    }
    main.querySelector('form').onsubmit = act(async () => {
      const { coupon_code } = await swell.cart.applyCoupon(main.querySelector('[name=Coupon]').value);
      await show();
      return `${coupon_code} applied`;
    });
  },

  async account() {
    const account = await swell.account.get();
    main.innerHTML = account
      ? `<h1>Account</h1><p>${encode(account.email)}</p>`
      : `<h1>Sign up</h1><form>${field('Email')} ${field('Password')} <button>Sign up</button></form>`;
    if (account) return;
    const form = main.querySelector('form');
    form.onsubmit = act(async () => {
      const { Email: email, Password: password } = Object.fromEntries(new FormData(form));
      const made = await swell.account.create({ email, password, first_name: 'Ida', last_name: 'Cole' });
      if (made.errors) return Object.values(made.errors)[0].message;
      await show();
      return `Signed up as ${made.email}`;
    });
  },

  async checkout() {
    main.innerHTML = `<h1>Checkout</h1><form>
      ${['Name', 'Address', 'City', 'State', 'Zip', 'Country', 'Card', 'Expiry', 'CVC'].map((name) => field(name)).join(' ')}
      <button>Pay</button></form>`;
    const form = main.querySelector('form');
    form.onsubmit = act(async () => {
      const typed = Object.fromEntries(new FormData(form));
      const address = {
        name: typed.Name,
        address1: typed.Address,
        city: typed.City,
        state: typed.State,
        zip: typed.Zip,
        country: typed.Country,
      };
      await swell.cart.update({ shipping: address });
      const { services } = await swell.cart.getShippingRates();
      await swell.cart.update({ shipping: { service: services[0].id } });
      const { month, year } = swell.card.expiry(typed.Expiry);
      const card = await swell.card.createToken({
        number: typed.Card,
        exp_month: month,
        exp_year: year,
        cvc: typed.CVC,
      });
      await swell.cart.update({ billing: { ...address, method: 'card', card } });
      const { number } = await swell.cart.submitOrder();
      location.hash = '#/orders';
      return `Order ${number} placed`;
    });
  },

  async orders() {
    const [last, { results }] = await Promise.all([swell.cart.getOrder(), swell.account.listOrders({ limit: 10 })]);
    const orders = results.map(
      (order) => `<li>${order.number} ${order.status} ${money(order.grand_total)}
        ${order.items.map(({ product }) => imageOf(product)).join('')}</li>`,
    );
    main.innerHTML = `<h1>Orders</h1><p>Thank you for order ${last.number}</p><ul>${orders.join('')}</ul>`;
  },
};

/** Says what came of it, or why nothing did. */
function act(work) {
  return async (event) => {
    event.preventDefault();
    status.textContent = '';
    status.textContent = await work().catch((error) => error.message);
  };
}

async function show() {
  const [, section = '', id] = location.hash.split('/');
  await views[section](id);
}

window.addEventListener('hashchange', show);
swell.settings.load().then(show);
