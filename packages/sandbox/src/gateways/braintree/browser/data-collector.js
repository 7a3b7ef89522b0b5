// The stand-in for Braintree's data collector, 3.91.0.
async function create({ client } = {}) {
  demand(client?.authorization, 'options.client is missing.');
  const deviceData = JSON.stringify({ correlation_id: newId('device') });
  return { deviceData, getDeviceData: async () => deviceData, teardown: async () => {} };
}

window.braintree = { ...window.braintree, dataCollector: { create, VERSION: '3.91.0' } };
