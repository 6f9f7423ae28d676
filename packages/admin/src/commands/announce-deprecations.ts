import { API_VERSIONS, type ApiVersion } from '@apura/contracts';
import { listEscritorios, newId, notifyOfDescontinuacao } from '@apura/database';
import { type Command, ownerUrlOf } from '../command.ts';

/** Of the versions that this release deprecates; others for a rehearsal. */
export const announceDeprecationsOf = (versoes: readonly ApiVersion[]): Command => ({
  name: 'announce-deprecations',
  does: 'mails the owners of offices with keys what of the API stops answering, once each; asked again, it goes on with the rest',
  async run({ config, database, say }) {
    const ending = versoes.flatMap(({ prefix, descontinuacao }) =>
      descontinuacao ? [{ prefix, ...descontinuacao }] : [],
    );
    if (!ending.length) say('Nothing of the API is deprecated.');
    const offices = ending.length ? await listEscritorios(ownerUrlOf(config)) : [];
    for (const notice of ending) {
      let mails = 0;
      for (const { id, sandbox } of offices)
        if (!sandbox) mails += await notifyOfDescontinuacao(database.forOrganization(id), notice, newId());
      say(`${notice.prefix}  ends ${notice.fim.toISOString().slice(0, 10)}  ${mails} mails written`);
    }
  },
});

export const announceDeprecations = announceDeprecationsOf(API_VERSIONS);
