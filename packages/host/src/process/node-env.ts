// First import of the server: React and the router choose their build by it when they are loaded.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production';
