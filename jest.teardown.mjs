export default () => globalThis.apuraTestPostgres.stop();
