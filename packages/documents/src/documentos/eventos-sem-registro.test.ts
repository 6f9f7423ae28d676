import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventoDoDocumento } from '@apura/engine/leitura';
import { describe, expect, test } from '@jest/globals';
import { lerDocumento } from './build-all.ts';

const folder = join(import.meta.dirname, '../../test-data/documentos');
const read = (nome: string): string =>
  readFileSync(join(folder, `${nome}.xml`), 'utf8').replace(/^\uFEFF?\s*<\?xml[^>]*\?>\s*/, '');
const PROC = read('ex19-evento-cancelamento-110111');
const [PEDIDO = '', CHAVE = ''] = [
  /<eventoCTe[\s\S]*<\/eventoCTe>/.exec(PROC)?.[0],
  /<chCTe>(\d{44})/.exec(PROC)?.[1],
];

function outcome(xml: string) {
  const leitura = lerDocumento(Buffer.from(xml));
  return leitura.tipo === 'problema'
    ? leitura.problema
    : leitura.documentos.map((um) => ({
        evento: (um as { evento: EventoDoDocumento }).evento,
        avisos: um.avisos.map(({ codigo }) => codigo),
      }));
}

describe('a request without its registration has no effect, and says so', () => {
  const sigla = (de: string) => PEDIDO.replaceAll('CTe', de);
  test.each(['CTe', 'NF3e', 'NFCom', 'BPe', 'NFAg', 'NFGas'])('of a %s', (de) => {
    for (const xml of [sigla(de), `<procEvento${de}>${sigla(de)}</procEvento${de}>`])
      expect(outcome(xml)).toMatchObject([
        { evento: { tpEvento: '110111', registrado: false }, avisos: ['evento_sem_registro'] },
      ]);
  });

  test('one that the tax office refused too, and one whose answer is of another document', () => {
    expect(outcome(PROC.replace(/<cStat>135/, '<cStat>573'))).toMatchObject([
      { evento: { registrado: false }, avisos: ['evento_sem_registro'] },
    ]);
    const alheia = PROC.replace(/(<retEventoCTe[\s\S]*<chCTe>)\d{44}/, `$1${'9'.repeat(44)}`);
    expect(outcome(alheia)).toMatchObject([
      { evento: { registrado: false }, avisos: ['retorno_de_outro_evento', 'evento_sem_registro'] },
    ]);
    expect(outcome(PROC)).toMatchObject([{ evento: { registrado: true }, avisos: [] }]);
  });
});

describe('the answer to a status query', () => {
  const prot = (cStat: string) =>
    `<infProt><tpAmb>1</tpAmb><chCTe>${CHAVE}</chCTe><dhRecbto>2026-09-15T10:00:00-03:00</dhRecbto><nProt>1</nProt><cStat>${cStat}</cStat></infProt>`;
  const consulta = (dentro: string) =>
    `<retConsSitCTe versao="4.00" xmlns="http://www.portalfiscal.inf.br/cte"><tpAmb>1</tpAmb><cStat>100</cStat>${dentro}</retConsSitCTe>`;
  const protocolo = (cStat: string) => `<protCTe versao="4.00">${prot(cStat)}</protCTe>`;

  test('gives its events as they are in files of their own, whatever its protocol says', () => {
    const sozinho = outcome(PROC);
    for (const cStat of ['100', '101'])
      for (const dentro of [PROC, `<procEventoCTe>${PROC}</procEventoCTe>`])
        expect(outcome(consulta(protocolo(cStat) + dentro))).toEqual(sozinho);
    const soap = `<s:Envelope><s:Body><cteResultMsg>${consulta(protocolo('100') + PROC)}</cteResultMsg></s:Body></s:Envelope>`;
    expect(outcome(soap)).toEqual(sozinho);
  });

  test('tells of the cancellation in its protocol where it carries none', () => {
    for (const dentro of [protocolo('101'), `<protCTe>${protocolo('101')}</protCTe>`])
      expect(outcome(consulta(dentro))).toEqual([
        {
          evento: {
            tipo: 'cte',
            chave: CHAVE,
            tpEvento: '110111',
            efeito: 'cancela',
            nSeqEvento: '1',
            dhEvento: '2026-09-15T10:00:00-03:00',
            tpAmb: '1',
            registrado: true,
          },
          avisos: [],
        },
      ]);
    // The request beside it was not registered: the protocol says that another one was.
    const semRetorno = `<procEventoCTe>${PEDIDO}</procEventoCTe>`;
    expect(outcome(consulta(protocolo('101') + semRetorno))).toMatchObject([
      { evento: { registrado: false } },
      { evento: { registrado: true } },
    ]);
  });

  test('is refused as what it is where it has no event, with the key of its document', () => {
    expect(outcome(consulta(protocolo('100')))).toMatchObject({
      codigo: 'documento_nao_suportado',
      lugar: 'retConsSitCTe',
      mensagem: `O arquivo é a resposta a uma consulta à situação de um CT-e ${CHAVE} (retConsSitCTe), e não traz o documento nem um evento. Envie o XML do documento com o protocolo de autorização.`,
    });
  });
});

describe('what the tax office says of the DAS of a supplier (twins of NT 2026.005)', () => {
  const item =
    '<gTribItemSN nItem="1"><vRBSNItem>800.00</vRBSNItem><tpRBSN>1</tpRBSN><vIBSSN>0.09</vIBSSN><vCBSSN>8.29</vCBSSN></gTribItemSN>';
  const dizendo = (dentro: string) =>
    PROC.replaceAll('<tpEvento>110111', '<tpEvento>412140')
      .replace('<CNPJ>11111111000191', '<CNPJ>00000000000191')
      .replace(/(<detEvento[^>]*>)[\s\S]*(<\/detEvento>)/, `$1${dentro}$2`);
  const dito = {
    evento: {
      ...{ tpEvento: '412140', efeito: 'tributacao_do_simples', registrado: true, autor: '00000000000191' },
      detalhe: {
        gTribItemSN: [{ nItem: '1', vRBSNItem: '800.00', tpRBSN: '1', vIBSSN: '0.09', vCBSSN: '8.29' }],
      },
    },
    avisos: [],
  };

  test.each([
    [
      'in the group of the event, whatever its name',
      `<evTribSN><descEvento>x</descEvento>${item}<vRBSNTot>800.00</vRBSNTot></evTribSN>`,
    ],
    ['beside it', `<descEvento>x</descEvento>${item}`],
  ])('is read %s', (_onde, dentro) => {
    for (const sigla of ['CTe', 'BPe', 'NFCom'])
      expect(outcome(dizendo(dentro).replaceAll('CTe', sigla))).toMatchObject([dito]);
  });

  test('of an event without it nothing is kept', () => {
    const [{ evento } = { evento: {} }] = outcome(dizendo('<evTribSN/>')) as { evento: object }[];
    expect(evento).not.toHaveProperty('detalhe');
    expect(evento).not.toHaveProperty('autor');
  });
});
