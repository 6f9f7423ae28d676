import type { DocumentoComItens } from '@apura/contracts';
import type { ApiClient } from '../demo/api-client.ts';

/** A note of a file, as it was uploaded. */
export interface UploadedNote {
  readonly nome: string;
  readonly bytes: Buffer;
  readonly chave: string;
}

/**
 * Notes that carry an authorisation of production although a rule of the tax authority would have rejected them, on the
 * day of the note: each with its rules, and whether it is still what was authorised. One that is, is a fault of ours.
 */
export async function rejectionLines(api: ApiClient, notes: readonly UploadedNote[]) {
  const lines: string[] = [];
  let [authorised, intact, faults] = [0, 0, 0];
  for (const { nome, bytes, chave } of notes) {
    const xml = bytes.toString('utf8');
    if (!/<tpAmb>1</.test(xml)) continue;
    const nota = await api.get<DocumentoComItens>(`/v1/documentos/${chave}`);
    if (nota.situacao !== 'autorizada') continue;
    authorised += 1;
    const asAuthorised = isAsAuthorised(nota.autenticidade);
    if (asAuthorised) intact += 1;
    const rejections = nota.divergencias_encontradas.filter(({ rejeicao }) => rejeicao);
    if (!rejections.length) continue;
    if (asAuthorised) faults += 1;
    lines.push(
      `${nome} (${nota.emitida_em.slice(0, 10)}): ${asAuthorised ? 'É A NOTA AUTORIZADA, e a regra não podia rejeitá-la' : 'o arquivo já não é o que foi autorizado: o resumo do conteúdo não é o do protocolo'}`,
      ...rejections.map(
        ({ rejeicao, regra, campo, declarado, calculado, mensagem }) =>
          `  rejeição ${rejeicao}, regra ${regra}, ${campo}: ${mensagem} (${declarado ?? 'nada'}; ${calculado ?? 'nada'})`,
      ),
    );
  }
  lines.push(
    `${authorised} notas autorizadas em produção, ${intact} iguais ao protocolo; destas, ${faults} que uma regra rejeitaria (esperado: 0).`,
  );
  return { lines, faults };
}

/** Its content is what the protocol names, as it stands or without the blanks that a program has put between its elements. */
const isAsAuthorised = (autenticidade: DocumentoComItens['autenticidade']): boolean =>
  autenticidade?.resumo_protocolo !== undefined &&
  (autenticidade.conteudo === 'confere' || autenticidade.conteudo === 'reformatado');
