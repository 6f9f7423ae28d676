import { createHash } from 'node:crypto';
import { generateCancelamento, generateNota } from '@apura/samples';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call } from '../../http.ts';
import type { Office, Stage } from '../../stage.ts';
import { uploadFile } from '../../upload.ts';

/** What the office is sent, in this order, and what the note must be in the end: its state and the verdict on it. */
interface Forgery {
  readonly name: string;
  files(note: { readonly text: string; readonly chave: string; readonly nProt: string }): readonly string[];
  readonly right: string;
}

const withoutSignature = (text: string): string => text.replace(/<Signature[\s\S]*?<\/Signature>/, '');
const dearer = (text: string): string => text.replace(/<vNF>\d+/, '<vNF>987654');
/** With the digest of its content, as it is, in its protocol: SHA-1 of the canonical form that the samples are written in but for three things. */
function protocolled(text: string): string {
  const [, id, inside = ''] = /<infNFe[^>]*(Id="[^"]*")[^>]*(>[\s\S]*<\/infNFe>)/.exec(text) ?? [];
  const whole = inside.replace(/<(\w+)([^<>]*)\/>/g, '<$1$2></$1>').replaceAll('&quot;', '"');
  const canonical = `<infNFe xmlns="http://www.portalfiscal.inf.br/nfe" ${id} versao="4.00"${whole}`;
  return text.replace(/<digVal>[^<]*/, `<digVal>${createHash('sha1').update(canonical).digest('base64')}`);
}
const cancellation = (chave: string, nProt: string): string =>
  withoutSignature(
    generateCancelamento({ chave, nProt, dhEvento: '2026-09-11T08:00:00-03:00' }).bytes.toString(),
  );

const FORGERIES: readonly Forgery[] = [
  {
    name: 'a changed note without signature, its protocol naming what was changed',
    files: ({ text }) => [protocolled(withoutSignature(dearer(text)))],
    right: 'autorizada, nao_verificavel/protocolo',
  },
  {
    name: 'the same in place of a copy that is judged altered',
    files: ({ text }) => [dearer(text), protocolled(withoutSignature(dearer(text)))],
    right: 'autorizada, alterada/conteudo',
  },
  {
    name: 'an altered note behind an empty protocol',
    files: ({ text }) => [dearer(text).replace('<NFe', '<infProt/><NFe')],
    right: 'autorizada, alterada/conteudo',
  },
  {
    name: 'a cancellation without signature that names another protocol',
    files: ({ text, chave }) => [text, cancellation(chave, '135260000000000')],
    right: 'autorizada, nao_verificavel/certificado_ilegivel',
  },
  {
    name: 'the same before the note',
    files: ({ text, chave }) => [cancellation(chave, '135260000000000'), text],
    right: 'autorizada, nao_verificavel/certificado_ilegivel',
  },
  {
    name: 'a cancellation by another than the issuer',
    files: ({ text, chave, nProt }) => [
      text,
      cancellation(chave, nProt).replace(/<CNPJ>\d{8}/, '<CNPJ>99888777'),
    ],
    right: 'autorizada, nao_verificavel/certificado_ilegivel',
  },
];

/** What somebody who is not the issuer writes himself: it counts for no more than it proves. */
export const verdicts: Family = {
  name: 'Verdicts',
  attacks: () => FORGERIES.map(asAttack),
};

let number = 0;

const asAttack = ({ name, files, right }: Forgery): Attack => ({
  name,
  right: [right],
  slice: true,
  requests: 3,
  async run(stage: Stage) {
    number += 1;
    const seed = createHash('sha256').update(name).digest().readUInt16BE(0);
    const { bytes, chave, nProt } = generateNota({ seed, numero: number });
    for (const text of files({ text: bytes.toString(), chave, nProt })) {
      const outcome = await uploadFile(stage, stage.attacker, 'arquivo.xml', text);
      if ('status' in outcome) return answerOf(outcome);
    }
    return noteOf(stage, stage.attacker, chave);
  },
});

async function noteOf(stage: Stage, office: Office, chave: string): Promise<string> {
  const reply = await call(stage, { path: `/v1/documentos/${chave}`, key: await office.key() });
  if (reply.status !== 200) return answerOf(reply);
  const { situacao, autenticidade } = JSON.parse(String(reply.body)) as {
    situacao: string;
    autenticidade?: { veredito: string; motivo: string };
  };
  return `${situacao}, ${autenticidade?.veredito}/${autenticidade?.motivo}`;
}
