/** Whose the keys are with which requests are under way, so that who has too many of them costs no look-up. */
export function keysUnderWay() {
  const offices = new Map<string, { readonly organizationId: string; requests: number }>();
  const lookUps = new Map<string, Promise<string | undefined>>();
  return {
    /**
     * The office of these credentials, where a request with them is under way; where their key is being looked up, when
     * that is done.
     */
    officeOf: (credentials = '') => offices.get(credentials)?.organizationId ?? lookUps.get(credentials),
    /** Looks a key up; those who ask for its office meanwhile wait for it. */
    lookUp<K extends { readonly organization_id: string }>(credentials = '', find: () => Promise<K>) {
      const found = find();
      const office = found
        .then(
          ({ organization_id }) => organization_id,
          () => undefined,
        )
        .finally(() => {
          if (lookUps.get(credentials) === office) lookUps.delete(credentials);
        });
      lookUps.set(credentials, office);
      return found;
    },
    /** Hears that a request of the office began; returns what ends it. */
    begin(credentials = '', organizationId: string) {
      const known = offices.get(credentials) ?? { organizationId, requests: 0 };
      offices.set(credentials, known);
      known.requests += 1;
      return () => {
        known.requests -= 1;
        if (!known.requests) offices.delete(credentials);
      };
    },
  };
}
