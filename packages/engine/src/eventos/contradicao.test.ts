import { expect, test } from '@jest/globals';
import { contradicaoDoEvento, type EventoToCheck } from './eventos-da-nota.ts';

/** Series 1 of the issuer 11.222.333/0001-81; of a natural person, CPF 529.982.247-25; of the tax authority for another (NFA-e). */
const CHAVE = '35260911222333000181550010000000011000000010';
const DE_PESSOA = '35260900052998224725559200000000011000000010';
const DO_FISCO = '35260911222333000181558900000000011000000010';
const PROTOCOLO = '135260000000001';

const cancelamento: EventoToCheck = {
  chave: CHAVE,
  tp_evento: '110111',
  autor: '11222333000181',
  detalhe: { nProt: PROTOCOLO },
};
const assinado = (veredito: string, motivo: string, certificado?: string) => ({
  autenticidade: { veredito, motivo, ...(certificado === undefined ? {} : { certificado }) },
});

test.each<[string, Partial<EventoToCheck>]>([
  ['that nobody has judged', {}],
  ['without signature', assinado('nao_verificavel', 'nada_a_comparar')],
  ['signed by its author', assinado('integra', 'assinatura', '11222333000181')],
  ['of another branch of the issuer', { autor: '11222333000262' }],
  ['of which the author is not known, as in an answer alone', { autor: null, detalhe: null }],
  ['of a natural person', { chave: DE_PESSOA, autor: '52998224725' }],
  ['of a note that the tax authority issued for another', { chave: DO_FISCO, autor: '99888777000100' }],
  ['that was reformatted', assinado('alterada', 'formatacao', '11222333000181')],
  ['whose signature is a placeholder', assinado('alterada', 'conteudo')],
])('nothing speaks against a cancellation %s', (_name, over) => {
  expect(contradicaoDoEvento({ ...cancelamento, ...over }, PROTOCOLO)).toBeUndefined();
});

test.each<[string, Partial<EventoToCheck>, string]>([
  ['of another protocol', { detalhe: { nProt: '135260000000002' } }, 'cita o protocolo 135260000000002'],
  ['of another than the issuer', { autor: '99888777000100' }, 'Só o emitente cancela'],
  ['of another person', { chave: DE_PESSOA, autor: '11144477735' }, 'Só o emitente cancela'],
  [
    'changed behind its signature',
    assinado('alterada', 'conteudo_depois_da_assinatura', '11222333000181'),
    'não é o que foi assinado',
  ],
  [
    'signed by another company',
    assinado('nao_verificavel', 'certificado_de_outra_empresa', '99888777000100'),
    'Quem assinou este evento',
  ],
])('a cancellation %s is contradicted, in words', (_name, over, words) => {
  expect(contradicaoDoEvento({ ...cancelamento, ...over }, PROTOCOLO)).toContain(words);
});

test('where the protocol of the note is not known, none contradicts it; other events name no protocol of their note to be held against', () => {
  const outro = { ...cancelamento, detalhe: { nProt: '135260000000002' } };
  expect(contradicaoDoEvento(outro, null)).toBeUndefined();
  expect(contradicaoDoEvento({ ...outro, tp_evento: '112150' }, PROTOCOLO)).toBeUndefined();
});
