export default () => Promise.all(globalThis.apuraTest.map((started) => started.stop()));
