/** What `@jest/globals` is for a test file and for what it shares with others: always the functions of the file that runs. */
let current = {};

export const useGlobals = (globals) => {
  current = globals;
};

const follow = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _self, values) => current[name](...values),
    get: (_target, key) => current[name][key],
  });

export const afterAll = follow('afterAll');
export const afterEach = follow('afterEach');
export const beforeAll = follow('beforeAll');
export const beforeEach = follow('beforeEach');
export const describe = follow('describe');
export const expect = follow('expect');
export const jest = follow('jest');
export const test = follow('test');
