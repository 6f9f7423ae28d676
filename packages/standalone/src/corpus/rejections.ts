import { createHash } from 'node:crypto';
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
export async function rejectionLines(
  api: ApiClient,
  notes: readonly UploadedNote[],
): Promise<{ readonly lines: string[]; readonly faults: number }> {
  const lines: string[] = [];
  let [authorised, intact, faults] = [0, 0, 0];
  for (const { nome, bytes, chave } of notes) {
    const xml = bytes.toString('utf8');
    if (!/<tpAmb>1</.test(xml)) continue;
    const nota = await api.get<DocumentoComItens>(`/v1/documentos/${chave}`);
    if (nota.situacao !== 'autorizada') continue;
    authorised += 1;
    const asAuthorised = isAsAuthorised(xml, chave);
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

/**
 * Whether the note's content has the digest that its protocol names, as it stands or without the blanks that a program has
 * put between its elements. The canonical form only as far as notes need it: false is no proof.
 */
function isAsAuthorised(xml: string, chave: string): boolean {
  const protocolo = xml.indexOf(`<chNFe>${chave}</chNFe>`);
  const id = xml.indexOf(`Id="NFe${chave}"`);
  const fim = xml.indexOf('</infNFe>', id);
  if (protocolo === -1 || id === -1 || fim === -1) return false;
  const [, digest] = /<digVal>([^<]*)</.exec(xml.slice(protocolo)) ?? [];
  if (digest === undefined) return false;
  const comeco = xml.indexOf('>', id);
  const inside = xml.slice(xml.lastIndexOf('<infNFe', id), comeco);
  const content = xml.slice(comeco + 1, fim + '</infNFe>'.length);
  const [, versao = ''] = /versao="([^"]*)"/.exec(inside) ?? [];
  const start = `<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" Id="NFe${chave}" versao="${versao}">`;
  const canonical = `${start}${content}`
    .replaceAll('\r\n', '\n')
    .replace(/<([\w:.-]+)((?: [\w:.-]+="[^"]*")*)\s*\/>/g, '<$1$2></$1>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'");
  return [canonical, canonical.replace(/>\s+</g, '><')].some(
    (text) => createHash('sha1').update(text).digest('base64') === digest.trim(),
  );
}
