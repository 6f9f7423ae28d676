import type { DocumentoFiscal, RespostaDoEscritorio } from '@apura/engine';
import { calcularDocumento, documentosQueContam, efeitoDoDocumento } from '@apura/engine';
import { describe, expect, test } from '@jest/globals';
import { cliente, direcao, efeitosOf, type Regime, sum } from './client-effect.ts';
import { readAll, readOne } from './read.ts';

const TRANSPORTADORA = '11111111';
const INDUSTRIA = '22222222';
const PRESTADORA = '77777777';
const TERCEIRO = '88888888';

function efeitoDe(
  documento: DocumentoFiscal,
  raiz: string,
  regime: Regime,
  mais: { readonly respostas?: readonly RespostaDoEscritorio[] } = {},
) {
  return efeitoDoDocumento(calcularDocumento(documento), documento, {
    cliente: cliente(raiz, regime, mais.respostas),
  });
}

/** ICMS, PIS, COFINS, ISS, CBS, IBS of the state. */
function figuras(...args: Parameters<typeof efeitoDe>): string[] {
  const { lancamentos } = efeitoDe(...args);
  return [
    direcao(lancamentos),
    ...(['icms', 'pis', 'cofins', 'iss', 'cbs', 'ibs_uf'] as const).map((coluna) => sum(lancamentos, coluna)),
  ];
}

test.each<[string, string, string, Regime, string[]]>([
  // Paid by the shipper as substitute: no credit but what the state may give, which is shown.
  [
    'CST 60, taker',
    'var-cte-icms60-st',
    INDUSTRIA,
    'lucro_real',
    ['credito', '0.00', '16.50', '76.00', '0.00', '7.19', '0.80'],
  ],
  [
    'owed to the other state, taker',
    'var-cte-icms-outra-uf',
    INDUSTRIA,
    'lucro_real',
    ['credito', '120.00', '14.52', '66.88', '0.00', '7.19', '0.80'],
  ],
  // A carrier that hires another one: Leis 10.637 and 10.833 art. 3º II.
  [
    'redispatch, other carrier',
    'var-cte-redespacho',
    TERCEIRO,
    'lucro_real',
    ['credito', '120.00', '14.52', '66.88', '0.00', '7.19', '0.80'],
  ],
  // An export owes neither PIS and COFINS nor CBS and IBS.
  [
    'export, carrier',
    'var-cte-exportacao-cct410',
    TRANSPORTADORA,
    'lucro_real',
    ['nenhum', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  [
    'exported service, supplier',
    'var-nfse-exportacao',
    PRESTADORA,
    'lucro_real',
    ['nenhum', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  // Issued by the taker: the revenue is the supplier's all the same.
  [
    'issued by the taker, supplier',
    'var-nfse-emitida-pelo-tomador',
    PRESTADORA,
    'lucro_presumido',
    ['debito', '0.00', '9.75', '45.00', '75.00', '12.33', '1.37'],
  ],
  [
    'of an MEI, taker',
    'var-nfse-mei',
    INDUSTRIA,
    'lucro_presumido',
    ['nenhum', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ],
  // Without the group the amounts of 2026 are estimates: (1,000 - 120) x (1 - 9.25 %) = 798.60.
  [
    'without the group, taker',
    'var-cte-sem-grupo-ibscbs',
    INDUSTRIA,
    'lucro_presumido',
    ['credito', '120.00', '0.00', '0.00', '0.00', '7.19', '0.80'],
  ],
])('%s', (_nome, arquivo, raiz, regime, esperado) => {
  expect(figuras(readOne(arquivo), raiz, regime)).toEqual(esperado);
});

test('tax that another collected is shown as a doubt', () => {
  const { em_duvida } = efeitoDe(readOne('var-cte-icms60-st'), INDUSTRIA, 'lucro_presumido');
  expect(em_duvida).toEqual([
    { competencia: '2026-10', tributo: 'icms', valor: '120.00', fundamento: 'LC 87/1996, art. 20' },
  ]);
});

test('a taker with a CPF is nobody here, and nobody else has the credit', () => {
  const frete = readOne('var-cte-tomador-cpf');
  for (const raiz of [INDUSTRIA, '33333333']) {
    expect(efeitoDe(frete, raiz, 'lucro_real').lancamentos).toEqual([]);
  }
});

test('a freight that nobody explains is asked about: ICMS counts, PIS and COFINS do not', () => {
  const frete = readOne('ex03-cte-prestado-toma4');
  const { perguntas, lancamentos } = efeitoDe(frete, TERCEIRO, 'lucro_real');
  expect([sum(lancamentos, 'icms'), sum(lancamentos, 'pis')]).toEqual(['360.00', '0.00']);
  // 2,640.00 x 1.65 % and 7.6 %.
  expect(perguntas).toMatchObject([
    {
      pergunta: 'finalidade_do_frete',
      quando: { chave: frete.chave },
      em_jogo: { icms: '360.00', pis: '43.56', cofins: '200.64' },
    },
  ]);
  const respostas = (chave: string) => [
    { pergunta: 'finalidade_do_frete' as const, quando: {}, resposta: 'sem_credito' },
    { pergunta: 'finalidade_do_frete' as const, quando: { chave }, resposta: 'compra' },
  ];
  const com = (chave: string) => figuras(frete, TERCEIRO, 'lucro_real', { respostas: respostas(chave) });
  // The answer with more criteria counts; one for another document does not.
  expect(com(frete.chave).slice(1, 4)).toEqual(['360.00', '43.56', '200.64']);
  expect(com('outra').slice(1, 4)).toEqual(['0.00', '0.00', '0.00']);
});

test('an answer holds for its days only', () => {
  const conta = readOne('ex10-nf3e-industria');
  const com = (dias: { readonly desde?: string; readonly ate?: string }) =>
    efeitoDe(conta, INDUSTRIA, 'lucro_presumido', {
      respostas: [{ pergunta: 'parcela_industrial', quando: {}, resposta: '80.00', ...dias }],
    });
  expect(sum(com({ desde: '2026-10-12', ate: '2026-10-12' }).lancamentos, 'icms')).toBe('2160.00');
  expect(sum(com({ desde: '2026-10-13' }).lancamentos, 'icms')).toBe('0.00');
  // 2,160.00 of the energy and 540.00 of the demand hang on one answer.
  expect(com({ ate: '2026-10-11' }).perguntas).toMatchObject([
    {
      pergunta: 'parcela_industrial',
      quando: { estabelecimento: '22222222000191' },
      em_jogo: { icms: '2700.00' },
    },
  ]);
});

test('the presumed credit of Convênio ICMS 106/96 takes the place of all others', () => {
  const frete = readOne('ex03-cte-prestado-toma4');
  const pergunta = 'icms_presumido_do_transporte' as const;
  const opcao = { respostas: [{ pergunta, quando: {}, resposta: 'sim' }] };
  expect(efeitoDe(frete, TRANSPORTADORA, 'lucro_presumido').perguntas).toContainEqual(
    expect.objectContaining({ pergunta, quando: {}, padrao: 'nao', em_jogo: { icms: '72.00' } }),
  );
  const { lancamentos } = efeitoDe(frete, TRANSPORTADORA, 'lucro_presumido', opcao);
  expect(lancamentos.find(({ motivo }) => motivo === 'icms_presumido_do_transporte')).toMatchObject({
    icms: '72.00',
    cfop: '1949',
    valor: '0.00',
  });
  expect(figuras(readOne('var-cte-redespacho'), TERCEIRO, 'lucro_real', opcao)[1]).toBe('0.00');
  const aereo = { ...frete, transporte: { ...frete.transporte, modal: '02' } };
  expect(efeitoDe(aereo, TRANSPORTADORA, 'lucro_presumido', opcao).icms_presumido).toBeNull();
});

test('a transfer between own establishments credits ICMS; PIS and COFINS are in doubt', () => {
  const frete = readOne('ex02-cte-tomador-remetente-interestadual');
  const { CNPJ, ...rem } = frete.partes.rem ?? {};
  const transferencia: DocumentoFiscal = {
    ...frete,
    partes: { ...frete.partes, dest: { ...rem, CNPJ: '33333333000272' } },
  };
  const { lancamentos, em_duvida } = efeitoDe(transferencia, '33333333', 'lucro_real');
  expect([sum(lancamentos, 'icms'), sum(lancamentos, 'pis')]).toEqual(['175.00', '0.00']);
  // 2,325.00 x 1.65 % = 38.3625, x 7.6 %.
  expect(em_duvida.map(({ tributo, valor }) => [tributo, valor])).toEqual([
    ['pis', '38.36'],
    ['cofins', '176.70'],
  ]);
});

test('a company that carries for itself owes and credits nothing, unless it says otherwise', () => {
  const frete = readOne('ex01-cte-tomador-destinatario');
  const proprio = { ...frete, adquirente: { ...frete.fornecedor, indIE: '1' } };
  const { lancamentos, perguntas, avisos } = efeitoDe(proprio, TRANSPORTADORA, 'lucro_real');
  expect(lancamentos.map(({ efeito, motivo, icms, cbs }) => [efeito, motivo, icms, cbs])).toEqual([
    ['sem_efeito', 'servico_a_si_mesmo', '0.00', '0.00'],
  ]);
  expect(perguntas.map(({ pergunta }) => pergunta)).toEqual(['frota_propria']);
  expect(avisos).toHaveLength(1);
  const respostas = [{ pergunta: 'frota_propria' as const, quando: {}, resposta: 'nao' }];
  const doisLados = efeitoDe(proprio, TRANSPORTADORA, 'lucro_presumido', { respostas }).lancamentos;
  expect(doisLados.map(({ cfop, icms, cbs }) => [cfop, icms, cbs])).toEqual([
    ['1352', '120.00', '0.00'],
    ['5352', '120.00', '0.00'],
  ]);
});

test('a base that nothing explains is told, and the credit is the smaller one', () => {
  const frete = readOne('ex01-cte-tomador-destinatario');
  const [item] = frete.itens;
  if (item?.ibscbs === undefined) throw new Error('no group');
  const acima: DocumentoFiscal = {
    ...frete,
    itens: [
      {
        ...item,
        ibscbs: {
          ...item.ibscbs,
          vBC: '1000.00',
          cbs: { p: '0.90', v: '9.00' },
          ibs_uf: { p: '0.10', v: '1.00' },
        },
      },
    ],
  };
  const { divergencias } = calcularDocumento(acima);
  expect(divergencias.map(({ regra, declarado, calculado }) => [regra, declarado, calculado])).toEqual([
    ['vbc_do_documento', '1000.00', '798.60'],
    ['vcbs_do_documento', '9.00', '7.19'],
    ['vibsuf_do_documento', '1.00', '0.80'],
  ]);
  const { lancamentos } = efeitoDe(acima, INDUSTRIA, 'lucro_presumido');
  expect(lancamentos.map(({ efeito, motivo, cbs }) => [efeito, motivo, cbs])).toEqual([
    ['credito_recusado', 'declarado_acima_do_calculado', '1.81'],
    ['credito', null, '7.19'],
  ]);
  // The supplier owes what it declared.
  expect(figuras(acima, TRANSPORTADORA, 'lucro_presumido')[5]).toBe('9.00');
});

test.each([
  ['798.60', true], // (P - I)(1 - 9.25 %)
  ['847.88', true], // (P - I)(1 - 3.65 %)
  ['787.50', true], // P - I - P x 9.25 %
  ['843.50', true], // P - I - P x 3.65 %
  ['880.00', true], // P - I
  ['880.02', true],
  ['880.03', false],
  ['1000.00', false],
])('a CT-e of 1,000.00 with ICMS 120.00 may have the base %s: %s', (vBC, certa) => {
  const frete = readOne('ex01-cte-tomador-destinatario');
  const itens = frete.itens.map((item) => ({ ...item, ibscbs: { CST: '000', cClassTrib: '000001', vBC } }));
  const regras = calcularDocumento({ ...frete, itens }).divergencias.map(({ regra }) => regra);
  expect(regras).toEqual(certa ? [] : ['vbc_do_documento']);
});

test('a classification of another kind of document is told', () => {
  const frete = readOne('ex01-cte-tomador-destinatario');
  const itens = frete.itens.map((item) => ({ ...item, ibscbs: { CST: '200', cClassTrib: '200029' } }));
  expect(calcularDocumento({ ...frete, itens }).divergencias.map(({ regra }) => regra)).toContain(
    'cclasstrib_do_documento',
  );
});

test.each([
  ['nf3e', ['var-nf3e-original', 'var-nf3e-substituta']],
  ['nfcom', ['var-nfcom-original', 'var-nfcom-substituta']],
  ['cte', ['ex04-cte-substituido', 'ex04-cte-substituto']],
  ['nfse', ['var-nfse-substituida', 'var-nfse-substituta']],
])('%s: the substitute counts, with and without its event, in any order', (_tipo, arquivos) => {
  const { documentos } = readAll(arquivos);
  const [, substituta] = documentos;
  const { eventos } = readAll(['var-evento-cancelamento-por-substituicao-e105102']);
  for (const ordem of [documentos, [...documentos].reverse()]) {
    for (const comEventos of [[], eventos]) {
      const contam = documentosQueContam(ordem, comEventos);
      expect(contam.documentos).toEqual([substituta]);
      expect(contam.fins.get(documentos[0]?.chave ?? '')).toEqual({
        situacao: 'substituida',
        por: substituta?.chave,
      });
    }
  }
});

test('an event that was refused, or is only a letter of correction, ends nothing', () => {
  const { documentos, eventos } = readAll([
    'ex19-cte-cancelado',
    'ex01-cte-tomador-destinatario',
    'var-evento-cancelamento-rejeitado',
    'var-evento-cce-110110',
  ]);
  expect(documentosQueContam(documentos, eventos).documentos).toHaveLength(2);
});

test('what the taker rejects stays with the supplier, until the tax office undoes it', () => {
  const nota = readOne('ex08-nfse-tomado-com-retencoes');
  const evento = (efeito: 'rejeita' | 'desfaz_rejeicao', dia: string) => ({
    tipo: 'nfse' as const,
    chave: nota.chave,
    tpEvento: efeito === 'rejeita' ? 'e203206' : 'e205208',
    efeito,
    dhEvento: `2026-10-${dia}T10:00:00-03:00`,
    tpAmb: '1',
    registrado: true,
  });
  const respostas = [{ pergunta: 'servico_e_insumo' as const, quando: {}, resposta: 'sim' }];
  const de = (raiz: string, ...eventos: ReturnType<typeof evento>[]) => {
    const { efeitos } = efeitosOf([nota], { cliente: cliente(raiz, 'lucro_real', respostas) }, { eventos });
    return efeitos.flatMap(({ lancamentos }) => [sum(lancamentos, 'cbs'), sum(lancamentos, 'pis')]);
  };
  const rejeicao = evento('rejeita', '21');
  const anulacao = evento('desfaz_rejeicao', '22');
  expect(de(INDUSTRIA, rejeicao)).toEqual(['0.00', '0.00']);
  expect(de(PRESTADORA, rejeicao)).toEqual(['159.75', '330.00']);
  expect(de(INDUSTRIA, anulacao, rejeicao)).toEqual(['159.75', '330.00']);
  expect(de(INDUSTRIA, rejeicao, evento('desfaz_rejeicao', '20'))).toEqual(['0.00', '0.00']);
});

test('the note that the taker issues in place of one he rejected counts alone', () => {
  const rejeitada = readOne('ex08-nfse-tomado-com-retencoes');
  const dele: DocumentoFiscal = {
    ...readOne('var-nfse-emitida-pelo-tomador'),
    vinculos: [{ tipo: 'rejeitada', chave: rejeitada.chave }],
  };
  expect(documentosQueContam([rejeitada, dele], []).documentos).toEqual([dele]);
});

test('an annulment of layout 3.00 takes the original with it, and counts for nothing', () => {
  const original = readOne('ex01-cte-tomador-destinatario');
  const anulacao: DocumentoFiscal = {
    ...original,
    chave: original.chave.replace(/.$/, '9'),
    finalidade: 'anulacao',
    vinculos: [{ tipo: 'anula', chave: original.chave }],
  };
  const { efeitos } = efeitosOf([anulacao, original], { cliente: cliente(INDUSTRIA, 'lucro_real') });
  expect(efeitos.flatMap(({ lancamentos }) => lancamentos)).toEqual([]);
});

/** A freight of 800.00 of the Simples in 2027, whose carrier highlights 0.40 and 0.40 of IBS, for the shipper who pays it. */
describe('a freight of the Simples from 2027 on (LC 214/2025 art. 47 § 9º II; LC 123/2006 art. 13-A)', () => {
  const frete = readOne('ex06-cte-emitente-simples');
  const comGrupo = (
    CRT: string,
    cbs: string,
    das?: DocumentoFiscal['itens'][number]['das'],
  ): DocumentoFiscal => ({
    ...frete,
    ...{ dhEmi: '2027-03-15T10:00:00-03:00', competencia: { ...frete.competencia, data: '2027-03-15' } },
    fornecedor: { ...frete.fornecedor, CRT },
    itens: frete.itens.map((item) => ({
      ...item,
      ...(das === undefined ? {} : { das }),
      ibscbs: {
        ...{ CST: '000', cClassTrib: '000001', vBC: '800.00' },
        cbs: { p: '9.1', v: cbs },
        ibs_uf: { p: '0.05', v: '0.40' },
        ibs_mun: { p: '0.05', v: '0.40' },
      },
    })),
  });
  const doTomador = (documento: DocumentoFiscal) => {
    const { lancamentos, perguntas } = efeitoDe(documento, '33333333', 'lucro_real');
    return [
      lancamentos.map(({ efeito, motivo, cbs, ibs }) => `${efeito} ${motivo} ${cbs} ${ibs}`),
      perguntas.map(({ pergunta }) => pergunta).filter((qual) => qual === 'opcao_do_fornecedor'),
    ];
  };

  test('the share that it states of its DAS is the credit, whatever it highlights, and nothing is asked', () => {
    expect(doTomador(comGrupo('1', '72.80', { vCBS: '8.29', vIBS: '0.09' }))).toEqual([
      ['credito parcela_do_das_do_fornecedor 8.29 0.09'],
      [],
    ]);
  });

  test('above the sublimit the IBS of the group is outside the DAS, with the CBS that is stated or with none', () => {
    expect(doTomador(comGrupo('2', '0.00', { vCBS: '9.92', vIBS: '0.00' }))).toEqual([
      ['credito parcela_do_das_do_fornecedor 9.92 0.80'],
      [],
    ]);
    expect(doTomador(comGrupo('2', '0.00'))[0]).toContainEqual('credito null 0.00 0.80');
    expect(doTomador(comGrupo('2', '0.00'))[1]).toEqual([]);
  });

  test('what highlights all without stating its DAS is asked about', () => {
    expect(doTomador(comGrupo('1', '72.80'))).toEqual([
      ['credito_recusado opcao_do_fornecedor_a_confirmar 72.80 0.80'],
      ['opcao_do_fornecedor'],
    ]);
  });
});
