/** Whose the keys are with which requests are under way, so that who has too many of them costs no look-up. */
export interface KeysUnderWay {
  /** Undefined where no request with these credentials is under way. */
  officeOf(credentials: string | undefined): string | undefined;
  /** Hears that a request of the office began; returns what ends it. */
  begin(credentials: string | undefined, organizationId: string): () => void;
}

export function keysUnderWay(): KeysUnderWay {
  const offices = new Map<string, { readonly organizationId: string; requests: number }>();
  return {
    officeOf: (credentials = '') => offices.get(credentials)?.organizationId,
    begin(credentials = '', organizationId) {
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
