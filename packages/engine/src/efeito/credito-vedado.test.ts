import { expect, test } from '@jest/globals';
import { COMPRADOR, grupo, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det } from '../nota-fiscal.ts';
import type { AjusteDoEscritorio, ContextoDoCliente, Efeito } from '../resultado.ts';
import { efeito, efeitoDaNota } from './efeito.ts';

const comprador = (mudancas: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: COMPRADOR.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mudancas,
});

/** 9.1 % and 0.05 + 0.05 % of a price, less a reduction in percent. */
function destacado(cClassTrib: string, vBC: string, [ibs, cbs]: readonly [string, string]) {
  return grupo(cClassTrib, {
    vBC,
    gIBSUF: { pIBSUF: '0.0500', vIBSUF: ibs },
    gIBSMun: { pIBSMun: '0.0500', vIBSMun: ibs },
    gCBS: { pCBS: '9.1000', vCBS: cbs },
  });
}

const compra = (det: Det, emit: object = {}) =>
  nota([det], { ide: { dhEmi: '2027-03-10T09:00:00-03:00' }, emit });
const linhas = (uma: ReturnType<typeof nota>, cliente: ContextoDoCliente) =>
  efeito(calcularDocumento(uma), uma, cliente).map(({ efeito: qual, motivo, cbs, ibs }) => [
    qual,
    motivo,
    cbs,
    ibs,
  ]);

// 300.00 x 9.1 % x 60 % = 16.38, x 0.05 % x 60 % = 0.09 to each (LC 214/2025 art. 276).
const refeicao = compra(
  item({ vProd: '316.56' }, { IBSCBS: destacado('200047', '300.00', ['0.09', '16.38']) }),
);

test('a meal gives no credit of its 16.38 and 0.18, whatever the office says', () => {
  const vedada = [['credito_recusado', 'alimentacao_em_bar_ou_restaurante', '16.38', '0.18']];
  expect(linhas(refeicao, comprador())).toEqual(vedada);
  const ajuste = (dito: Efeito): AjusteDoEscritorio => ({ quando: { emitente: VENDEDOR }, efeito: dito });
  expect(linhas(refeicao, comprador({ ajustes: [ajuste('credito')] }))).toEqual(vedada);
});

test.each([
  ['200048', 'hotelaria_ou_parque'],
  ['011002', 'plano_de_saude'],
])('%s gives none either (LC 214/2025 arts. 283 and 238)', (cClassTrib, motivo) => {
  const uma = compra(item({}, { IBSCBS: destacado(cClassTrib, '1000.00', ['0.50', '91.00']) }));
  expect(linhas(uma, comprador()).every(([qual, por]) => qual === 'credito_recusado' && por === motivo)).toBe(
    true,
  );
});

/** LC 214/2025 art. 47 § 9º II: 10,000.00 at 9.1 % and 0.1 %. */
const doSimples = compra(
  item({ vProd: '10920.00' }, { IBSCBS: destacado('000001', '10000.00', ['5.00', '910.00']) }),
  { CRT: '1' },
);
const dito = (resposta: string) =>
  comprador({
    respostas: [{ pergunta: 'opcao_do_fornecedor', quando: { fornecedor: VENDEDOR }, resposta }],
  });

test('a supplier of the Simples that highlights 910.00 is asked about, and at risk meanwhile', () => {
  const uma = calcularDocumento(doSimples);
  expect(linhas(doSimples, comprador())).toEqual([
    ['credito_recusado', 'opcao_do_fornecedor_a_confirmar', '910.00', '10.00'],
  ]);
  expect(efeitoDaNota(uma, doSimples, comprador()).perguntas).toMatchObject([
    {
      pergunta: 'opcao_do_fornecedor',
      quando: { fornecedor: VENDEDOR },
      em_jogo: { cbs: '910.00', ibs_uf: '5.00', ibs_mun: '5.00' },
    },
  ]);
  expect(linhas(doSimples, dito('sim'))).toEqual([['credito', null, '910.00', '10.00']]);
  expect(efeitoDaNota(uma, doSimples, dito('sim')).perguntas).toEqual([]);
  expect(linhas(doSimples, dito('nao'))).toEqual([
    ['credito_recusado', 'fornecedor_simples_das_nao_calculado', '910.00', '10.00'],
  ]);
});

// LC 214/2025 art. 168: 1,000.00 x 5 % / 105 % = 47.62, x 1 % / 101 % = 9.90.
test('a rural producer: the presumed credit by the office’s percentages, and until then what it may be', () => {
  const uma = compra(item({ CFOP: '1102' }, { IBSCBS: grupo('410014') }), {});
  const entrada = {
    ...uma,
    ide: { ...uma.ide, tpNF: '0' },
    emit: { CNPJ: COMPRADOR, CRT: '3' },
    dest: { CPF: '12345678909' },
  };
  const documento = calcularDocumento(entrada);
  const respostas = [
    { pergunta: 'percentual_do_produtor_rural_cbs', quando: {}, resposta: '5' },
    { pergunta: 'percentual_do_produtor_rural_ibs', quando: {}, resposta: '1' },
  ] as const;
  expect(linhas(entrada, comprador({ respostas }))).toContainEqual([
    'credito',
    'credito_presumido_do_produtor_rural',
    '47.62',
    '9.90',
  ]);
  // At most the tax of the year: 9.1 % and 0.1 % of 1,000.00.
  expect(
    efeitoDaNota(documento, entrada, comprador()).perguntas.map(({ pergunta, em_jogo }) => [
      pergunta,
      em_jogo,
    ]),
  ).toEqual([
    ['percentual_do_produtor_rural_cbs', { cbs: '91.00' }],
    ['percentual_do_produtor_rural_ibs', { ibs_uf: '1.00' }],
  ]);
});

/** CRT 2: 246,000.00 at 0.05 + 0.05 %, the CBS inside the DAS (LC 123/2006 art. 13-A). */
const acimaDoSublimite = compra(
  item(
    { vProd: '246246.00' },
    {
      IBSCBS: grupo('000001', {
        vBC: '246000.00',
        gIBSUF: { pIBSUF: '0.0500', vIBSUF: '123.00' },
        gIBSMun: { pIBSMun: '0.0500', vIBSMun: '123.00' },
        gCBS: { pCBS: '0.0000', vCBS: '0.00' },
      }),
    },
  ),
  { CRT: '2' },
);

test('above the sublimit of the Simples the IBS of 246.00 is owed outside the DAS, the CBS in it', () => {
  const vendedor: ContextoDoCliente = {
    cliente_id: 'v',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'simples_nacional',
    ibs_cbs: 'das',
    icms_fora_do_das: true,
  };
  expect(linhas(acimaDoSublimite, vendedor)).toEqual([['debito', null, '0.00', '246.00']]);
  expect(linhas(acimaDoSublimite, comprador())).toEqual([['credito', null, '0.00', '246.00']]);
  // Below it, and in 2026, the DAS holds both.
  expect(linhas(acimaDoSublimite, { ...vendedor, icms_fora_do_das: false })).toEqual([
    ['sem_efeito', 'cliente_no_das', '0.00', '0.00'],
  ]);
});
