import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mesDasNotas } from '../../test-data/mes-de-notas.ts';
import { linha } from '../../test-data/mes-de-teste.ts';
import { dinheiro, meses } from '../../test-data/meses-aleatorios.ts';
import { COMPRADOR, grupo, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { CREDITOS_DO_ATIVO, DESTINACOES } from '../efeito/destinacao/direito.ts';
import type { CodigoDaPergunta, RespostaDoEscritorio } from '../efeito/outros/perguntas.ts';
import { formatFixo, ONE, porcento, readOrZero } from '../fixo.ts';
import type { Imposto, NotaFiscal } from '../nota-fiscal.ts';
import type { ComprasNaBorda, EntradaDaApuracao } from '../resultado.ts';
import { apurar } from './apurar.ts';
import { mesesDoRbt12 } from './janela-do-rbt12.ts';

/** What is assumed and moves `total_a_recolher` stands beside it: one thing is said otherwise, and where the total moves its code was there. */

const totalDe = (entrada: EntradaDaApuracao): string | undefined =>
  apurar(entrada).devido_no_mes?.total_a_recolher;
const codigosDe = (entrada: EntradaDaApuracao): string[] =>
  (apurar(entrada).premissas_que_mudam_o_total ?? []).map(({ codigo }) => codigo);

/** Of how many months the total moved: of none, the property would say nothing. */
function provar(
  casos: fc.Arbitrary<{
    readonly suposto: EntradaDaApuracao;
    readonly dito: EntradaDaApuracao;
    readonly codigo: RegExp;
  }>,
  numRuns: number,
): number {
  let moveram = 0;
  fc.assert(
    fc.property(casos, ({ suposto, dito, codigo }) => {
      const [antes, depois] = [totalDe(suposto), totalDe(dito)];
      if (antes === undefined || depois === undefined || antes === depois) return;
      moveram += 1;
      expect(codigosDe(suposto)).toContainEqual(expect.stringMatching(codigo));
    }),
    { numRuns, seed: 37 },
  );
  return moveram;
}

describe('what the notes leave open', () => {
  /** What the office may say of each. Of an original its month: what the return itself tells of amounts is not assumed. */
  const RESPOSTAS = {
    destinacao: DESTINACOES,
    credito_do_ativo: CREDITOS_DO_ATIVO,
    original_da_devolucao: ['2026-02', '2027-01'],
    base_do_difal: ['dupla', 'unica'],
    aliquota_interna_do_icms: ['12', '25'],
    opcao_do_fornecedor: ['sim', 'nao'],
    percentual_do_produtor_rural_cbs: ['5'],
    percentual_do_produtor_rural_ibs: ['1'],
  } as const satisfies Readonly<Partial<Record<CodigoDaPergunta, readonly string[]>>>;
  const DO_ATIVO = { pergunta: 'destinacao', quando: {}, resposta: 'ativo_imobilizado' } as const;
  const PERGUNTAS_DAS_NOTAS = Object.keys(RESPOSTAS) as (keyof typeof RESPOSTAS)[];
  const respostaA = (pergunta: keyof typeof RESPOSTAS): fc.Arbitrary<RespostaDoEscritorio> =>
    fc.constantFrom<string>(...RESPOSTAS[pergunta]).map((resposta) => ({ pergunta, quando: {}, resposta }));

  const tributos = (preco: string, icms: string): Imposto => ({
    ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: preco, vICMS: icms },
    PIS: { grupo: 'PISAliq', CST: '01' },
    COFINS: { grupo: 'COFINSAliq', CST: '01' },
  });
  /** 10,000.00 at 9.1 % and 0.05 + 0.05 %. */
  const destacado = grupo('000001', {
    vBC: '10000.00',
    gIBSUF: { pIBSUF: '0.0500', vIBSUF: '5.00' },
    gIBSMun: { pIBSMun: '0.0500', vIBSMun: '5.00' },
    gCBS: { pCBS: '9.1000', vCBS: '910.00' },
  });
  const uma = {
    ano: fc.constantFrom('2026', '2027'),
    UF: fc.constantFrom('SP', 'BA'),
    CRT: fc.constantFrom('1', '3'),
    indFinal: fc.constantFrom('0', '1'),
    NCM: fc.constantFrom('22021000', '87042190'),
    CFOP: fc.constantFrom('102', '551', '910'),
    comGrupo: fc.boolean(),
  };
  type Compra = { [campo in Exclude<keyof typeof uma, 'ano'>]: string | boolean };

  const em = (ano: string) => ({ dhEmi: `${ano}-03-10T09:00:00-03:00` });
  /** Of the month's own sales, so that a credit lowers what is due. */
  const vendas = (ano: string): NotaFiscal => {
    const IBSCBS = grupo('000001', {
      vBC: '90000.00',
      gIBSUF: { pIBSUF: '0.0500', vIBSUF: '45.00' },
      gIBSMun: { pIBSMun: '0.0500', vIBSMun: '45.00' },
      gCBS: { pCBS: '9.1000', vCBS: '8190.00' },
    });
    // 1.65 % and 7.6 % of 73,800.00.
    const PIS = { grupo: 'PISAliq', CST: '01', vBC: '73800.00', pPIS: '1.65', vPIS: '1217.70' };
    const COFINS = { grupo: 'COFINSAliq', CST: '01', vBC: '73800.00', pCOFINS: '7.60', vCOFINS: '5608.80' };
    const daVenda = tributos('90000.00', '16200.00');
    return nota(
      [
        item(
          { NCM: '84185010', vProd: '90000.00' },
          { ...daVenda, ...(ano === '2027' ? { IBSCBS } : { PIS, COFINS }) },
        ),
      ],
      { ide: em(ano), emit: { CNPJ: COMPRADOR }, dest: { CNPJ: '99888777000191', UF: 'SP' } },
    );
  };
  const compra = (ano: string, { UF, CRT, indFinal, NCM, CFOP, comGrupo }: Compra): NotaFiscal =>
    nota(
      [
        item(
          { NCM: String(NCM), CFOP: `${UF === 'SP' ? '5' : '6'}${CFOP}`, vProd: '10000.00' },
          { ...tributos('10000.00', '700.00'), ...(ano === '2027' && comGrupo ? { IBSCBS: destacado } : {}) },
        ),
      ],
      {
        ide: { ...em(ano), indFinal: String(indFinal) },
        emit: { CNPJ: VENDEDOR, CRT: String(CRT) },
        dest: { CNPJ: COMPRADOR, UF: String(UF), indIEDest: '1' },
      },
    );
  /** What a customer gives back without a note of its own, or the client gives back, of an original that is not at hand. */
  const devolucao = (ano: string, deVenda: boolean, comGrupo: boolean): NotaFiscal =>
    nota(
      [
        item(
          { CFOP: deVenda ? '1202' : '5202' },
          { ...tributos('1000.00', '180.00'), ...(comGrupo ? { IBSCBS: grupo('000001') } : {}) },
        ),
      ],
      {
        ide: { ...em(ano), finNFe: '4', tpNF: deVenda ? '0' : '1' },
        emit: { CNPJ: COMPRADOR },
        dest: { CNPJ: VENDEDOR, UF: 'SP' },
      },
    );
  const produtorRural = (ano: string): NotaFiscal =>
    nota([item({ CFOP: '1102' }, { IBSCBS: grupo('410014') })], {
      ide: { ...em(ano), tpNF: '0' },
      emit: { CNPJ: COMPRADOR },
      dest: { CPF: '12345678909' },
    });

  test.each(PERGUNTAS_DAS_NOTAS)('what an answer to %s moves was asked for beside the total', (pergunta) => {
    const outras = fc.constantFrom(...PERGUNTAS_DAS_NOTAS.filter((outra) => outra !== pergunta));
    const casos = fc
      .record({
        ...uma,
        deVenda: fc.boolean(),
        grupoDaDevolucao: fc.boolean(),
        regime: fc.constantFrom('lucro_real' as const, 'lucro_presumido' as const),
        antes: fc.array(outras.chain(respostaA), { maxLength: 2 }),
        dita: respostaA(pergunta),
      })
      // No original is later than what it comes back by.
      .filter(({ ano, antes, dita }) =>
        [...antes, dita].every((uma) => !/^20/.test(uma.resposta) || uma.resposta < `${ano}-03`),
      )
      .map(({ ano, deVenda, grupoDaDevolucao, regime, antes, dita, ...aCompra }) => {
        const notas = [
          vendas(ano),
          compra(ano, aCompra),
          devolucao(ano, deVenda, grupoDaDevolucao),
          ...(ano === '2027' ? [produtorRural(ano)] : []),
        ];
        const primeiro = pergunta === 'credito_do_ativo' ? [DO_ATIVO] : [];
        const mes = (respostas: readonly RespostaDoEscritorio[]) =>
          mesDasNotas(
            notas,
            { cnpj_raiz: COMPRADOR.slice(0, 8), regime, respostas: [...primeiro, ...respostas] },
            {
              competencia: `${ano}-03`,
              regime,
              respostas_da_empresa: { pis_cofins_das_notas: 'cadastro' },
            },
          );
        return { suposto: mes(antes), dito: mes([...antes, dita]), codigo: new RegExp(`^${pergunta}`) };
      });
    expect(provar(casos, 25)).toBeGreaterThan(0);
  });
});

describe('what the month is entered with', () => {
  const mesesDe = (regime: EntradaDaApuracao['regime'], anos: readonly number[]) =>
    meses(anos).filter((mes) => mes.regime === regime);
  const ANOS = [2026, 2027, 2029, 2033];

  const vendida = linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', cfop: '5102', valor: '10000.00' });
  test('an RBT12 of another month, between what the notes of the window add up to and that on top of it', () => {
    const casos = fc
      .record({
        mes: mesesDe('simples_nacional', ANOS),
        receita: dinheiro(900_000n),
        parte: fc.bigInt(0n, 100n),
      })
      .map(({ mes: sorteado, receita, parte }) => {
        const mes = { ...sorteado, lancamentos: [vendida] };
        const simples = mes.simples ?? { anexo: 'I' as const, rbt12: '0.00' };
        const certo = readOrZero(receita) + porcento(readOrZero(simples.rbt12), parte * ONE, 2);
        const { ate } = mesesDoRbt12(mes.competencia);
        const receita_dos_meses = [
          {
            competencia: ate,
            linhas: [linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: receita })],
          },
        ];
        return {
          suposto: { ...mes, simples: { ...simples, rbt12_de: '2020-01' }, receita_dos_meses },
          dito: { ...mes, simples: { ...simples, rbt12: formatFixo(certo, 2) }, receita_dos_meses },
          codigo: /^rbt12_de_outro_mes$/,
        };
      });
    expect(provar(casos, 25)).toBeGreaterThan(0);
  });

  test('the annex of a service', () => {
    const casos = fc
      .record({
        mes: mesesDe('simples_nacional', ANOS),
        // A register of services has said it.
        registrado: fc.constantFrom('I' as const, 'II' as const),
        valor: dinheiro(50_000n),
        natureza: fc.constantFrom('140101', '010101', '070201', ''),
        anexo: fc.constantFrom('III' as const, 'IV' as const, 'V' as const),
      })
      .map(({ mes, registrado, valor, natureza, anexo }) => {
        const servico = linha({
          ...{ efeito: 'sem_efeito', motivo: 'cliente_no_das', tipo: 'nfse', cfop: '5933' },
          ...{ natureza, valor },
        });
        const simples = { rbt12: '0.00', ...mes.simples, anexo: registrado };
        const com = (qual: typeof servico) => ({ ...mes, simples, lancamentos: [qual] });
        return {
          suposto: com(servico),
          dito: com({ ...servico, anexo }),
          codigo: /^(anexo_do_servico|fator_r_sem_folha)$/,
        };
      });
    expect(provar(casos, 25)).toBeGreaterThan(0);
  });

  const NO_CREDITO = {
    ...{ icms: '0.00', ipi: '0.00', pis: '0.00', cofins: '0.00' },
    ...{ cbs: '0.00', ibs_uf: '0.00', ibs_mun: '0.00' },
  };
  test('the entry of what was bought in the last days', () => {
    const casos = fc
      .record({
        mes: meses(ANOS),
        creditos: fc.record({
          ...{ icms: dinheiro(900n), pis: dinheiro(90n), cofins: dinheiro(300n) },
          ...{ cbs: dinheiro(300n), ibs_uf: dinheiro(90n), ibs_mun: dinheiro(90n) },
        }),
        doMes: fc.boolean(),
      })
      .map(({ mes, creditos, doMes }) => {
        const contam = mes.ibs_cbs === 'das' ? {} : creditos;
        const comprada = linha({ efeito: 'credito', cfop: '1102', ...contam });
        const com: ComprasNaBorda = { documentos: 1, creditos: { ...NO_CREDITO, ...contam } };
        const sem: ComprasNaBorda = { documentos: 0, creditos: NO_CREDITO };
        // The establishment is there either way: the entries of the office that name none go by it.
        const outra = linha({ efeito: 'credito', cfop: '1102' });
        const contando = [...mes.lancamentos, comprada];
        const esperando = [...mes.lancamentos, outra];
        const borda = { dias: 5, do_mes: doMes ? com : sem, do_mes_anterior: doMes ? sem : com };
        return {
          suposto: { ...mes, lancamentos: doMes ? contando : esperando, compras_sem_entrada: borda },
          dito: { ...mes, lancamentos: doMes ? esperando : contando },
          codigo: /^entrada_pela_emissao$/,
        };
      });
    expect(provar(casos, 40)).toBeGreaterThan(0);
  });

  test('the credit of the stock of 01/01/2027', () => {
    const fora = meses([2027]).filter(({ ibs_cbs }) => ibs_cbs === 'regular');
    const casos = fora.map((mes) => {
      // Under ST, and so with tax of an earlier stage inside.
      const comprada = linha({ efeito: 'credito', cfop: '1403', valor: '5000.00', icms_embutido: '900.00' });
      const suposto = { ...mes, competencia: '2027-03', lancamentos: [...mes.lancamentos, comprada] };
      const credito = { tipo: 'credito', tributo: 'cbs', valor: '10.00', nota: 'estoque' } as const;
      return {
        suposto,
        dito: { ...suposto, lancamentos_manuais: [...(mes.lancamentos_manuais ?? []), credito] },
        codigo: /^credito_de_estoque$/,
      };
    });
    expect(provar(casos, 25)).toBeGreaterThan(0);
  });
});
