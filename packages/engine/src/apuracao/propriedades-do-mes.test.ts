import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { linha, ZERO } from '../../test-data/mes-de-teste.ts';
import { dinheiro, meses } from '../../test-data/meses-aleatorios.ts';
import { type Fixo, inReais, readFixo, smallerOf } from '../fixo.ts';
import type { Comparativo, ContaDoTributo, EntradaDaApuracao } from '../resultado.ts';
import { apurar } from './apurar.ts';

const TODOS_OS_ANOS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033];
const read = (texto: string): Fixo => readFixo(texto) as Fixo;
const sum = (valores: readonly string[]): Fixo => valores.reduce((soma, valor) => soma + read(valor), 0n);
const devido = (mes: Comparativo) => {
  if (mes.devido_no_mes === null) throw new Error('the month is complete');
  return mes.devido_no_mes;
};
const inPremissa = (mes: Comparativo, ano: number) =>
  mes.transicao.find((um) => um.ano === ano && um.premissa_preco === 'liquido_constante');

const withoutMovimento = ({
  lancamentos,
  lancamentos_manuais = [],
}: Pick<EntradaDaApuracao, 'lancamentos' | 'lancamentos_manuais'>) =>
  lancamentos.length === 0 && lancamentos_manuais.length === 0;

function forCadaMes(
  anos: readonly number[],
  numRuns: number,
  provar: (mes: Comparativo, entrada: EntradaDaApuracao) => void,
): void {
  fc.assert(
    fc.property(meses(anos), (entrada) => provar(apurar(entrada), entrada)),
    { numRuns },
  );
}

test('in 2026 the reform changes nothing that is due', () => {
  forCadaMes([2026], 60, (mes) => {
    expect(devido(mes)).toMatchObject({ efeito_da_reforma_no_mes: '0.00', motivo_do_efeito: null });
    for (const { tributo, situacao } of devido(mes).tributos) {
      const daReforma = ['cbs', 'ibs_uf', 'ibs_mun', 'is'].includes(tributo);
      expect(situacao).toBe(daReforma ? 'informativo' : 'devido');
    }
  });
});

test('the total is what the rows that are due say, and the sentences say it', () => {
  forCadaMes(TODOS_OS_ANOS, 100, (mes) => {
    const { tributos, total_a_recolher, dispensado, frase } = devido(mes);
    const da = (situacao: string) =>
      sum(tributos.filter((um) => um.situacao === situacao).map(({ a_recolher }) => a_recolher));
    expect(read(total_a_recolher)).toBe(da('devido'));
    expect(read(dispensado)).toBe(da('informativo'));
    // Of nothing there is no figure.
    if (mes.transicao.length > 0 || read(total_a_recolher) > 0n)
      for (const texto of [frase, mes.resumo]) expect(texto).toContain(inReais(read(total_a_recolher)));
    const das = tributos.find(({ tributo }) => tributo === 'das');
    expect(sum(das?.parcelas?.map(({ valor }) => valor) ?? [])).toBe(read(das?.a_recolher ?? '0.00'));
  });
});

test('each account closes, and the establishments of a tax are its row', () => {
  const fecha = (conta: ContaDoTributo): void => {
    const {
      debitos,
      creditos,
      estornos,
      compensado = ZERO,
      saldo_anterior,
      a_recolher,
      a_transportar,
    } = conta;
    expect(read(a_recolher) - read(a_transportar)).toBe(
      read(debitos) - read(creditos) + read(estornos) + read(compensado) - read(saldo_anterior),
    );
    expect(read(a_recolher) >= 0n && read(a_transportar) >= 0n).toBe(true);
  };
  forCadaMes(TODOS_OS_ANOS, 100, (mes) => {
    for (const { estabelecimentos, ...linhaDoTributo } of devido(mes).tributos) {
      fecha(linhaDoTributo);
      if (estabelecimentos === undefined) {
        expect([linhaDoTributo.a_recolher, linhaDoTributo.a_transportar]).toContain('0.00');
        continue;
      }
      for (const estabelecimento of estabelecimentos) {
        fecha(estabelecimento);
        expect([estabelecimento.a_recolher, estabelecimento.a_transportar]).toContain('0.00');
      }
      for (const campo of ['debitos', 'creditos', 'estornos', 'a_recolher', 'a_transportar'] as const) {
        expect(sum(estabelecimentos.map((um) => um[campo]))).toBe(read(linhaDoTributo[campo]));
      }
    }
    expect(sum(mes.saldos_a_transportar.map(({ valor }) => valor))).toBe(
      sum(devido(mes).tributos.map(({ a_transportar }) => a_transportar)),
    );
  });
});

test('each cut adds up to the comparison, to the cent', () => {
  forCadaMes(TODOS_OS_ANOS, 100, (mes) => {
    const { comparacao } = mes;
    for (const recorte of [mes.por_ncm, mes.por_cfop, mes.por_classificacao]) {
      if (recorte.length === 0) continue;
      expect(sum(recorte.map(({ novo }) => novo ?? '')) === read(comparacao?.regime_novo.total ?? '')).toBe(
        true,
      );
      if (comparacao?.regime_atual === null) {
        expect(recorte.every(({ atual }) => atual === null)).toBe(true);
      } else {
        expect(sum(recorte.map(({ atual }) => atual ?? ''))).toBe(read(comparacao?.regime_atual.total ?? ''));
      }
    }
  });
});

test('the years of the transition are what is paid in them, and bridge and comparison end in them', () => {
  forCadaMes(TODOS_OS_ANOS, 60, (mes, entrada) => {
    if (withoutMovimento(entrada)) return;
    const ano = Number(entrada.competencia.slice(0, 4));
    expect(mes.transicao).toHaveLength(2 * (2034 - ano));
    for (const { devidos, total } of mes.transicao) {
      expect(sum(devidos.map(({ valor }) => valor))).toBe(read(total));
    }
    const custo = (doAno: number) => {
      const projetado = inPremissa(mes, doAno);
      return projetado === undefined ? null : read(projetado.total) + read(projetado.embutido);
    };
    const { comparacao, ponte } = mes;
    const lados = [comparacao?.regime_atual, comparacao?.regime_novo];
    expect(lados.map((lado) => (lado ? read(lado.total) : null))).toEqual([custo(2026), custo(2033)]);
    for (const lado of lados) {
      if (lado) expect(sum(lado.tributos.map(({ valor }) => valor))).toBe(read(lado.total));
    }
    const atual = custo(2026);
    if (atual === null) {
      expect([ponte, comparacao?.diferenca]).toEqual([null, null]);
      expect(comparacao?.motivo_sem_regime_atual).toMatch(/2026/);
      return;
    }
    expect(read(comparacao?.diferenca ?? '')).toBe((custo(2033) ?? 0n) - atual);
    expect([read(ponte?.inicial ?? ''), read(ponte?.final ?? '')]).toEqual([atual, custo(2027)]);
    expect(read(ponte?.inicial ?? '') + sum(ponte?.passos.map(({ valor }) => valor) ?? [])).toBe(custo(2027));
  });
});

/**
 * The projection carries no balances and has no IS. Where exempt sales annul credits (400001), it annuls those given back
 * as well, item by item.
 */
test('the year of the month in the transition is what the month owes, but for what the projection leaves out', () => {
  fc.assert(
    fc.property(meses(TODOS_OS_ANOS), (entrada) => {
      const { competencia, lancamentos, lancamentos_manuais = [] } = entrada;
      const ano = Number(competencia.slice(0, 4));
      const semSaldos: EntradaDaApuracao = {
        ...entrada,
        saldos_anteriores: [],
        lancamentos: lancamentos
          .filter(({ cclasstrib }) => ano === 2026 || cclasstrib !== '400001')
          // Nor what happens once.
          .map((um) => ({ ...um, is: ZERO, segregacao: um.segregacao === 'ativo' ? '' : um.segregacao })),
        lancamentos_manuais: lancamentos_manuais.filter(({ tributo }) => tributo !== 'is'),
      };
      if (withoutMovimento(semSaldos)) return;
      const mes = apurar(semSaldos);
      expect(inPremissa(mes, ano)?.total).toBe(devido(mes).total_a_recolher);
    }),
    { numRuns: 150 },
  );
});

test('of a credit no more is used than was declared, nor than the rules give', () => {
  forCadaMes(TODOS_OS_ANOS, 60, (mes, { lancamentos }) => {
    const semGrupo = lancamentos.some(({ motivo }) => motivo === 'grupo_nao_informado');
    for (const { creditos } of mes.conferencia?.tributos ?? []) {
      const { declarado, calculado, usado } = creditos;
      const limite = semGrupo ? read(calculado) : smallerOf(read(declarado), read(calculado));
      expect(read(usado) <= limite).toBe(true);
    }
  });
});

test('the order of the rows does not matter', () => {
  forCadaMes(TODOS_OS_ANOS, 40, (mes, entrada) => {
    expect(apurar({ ...entrada, lancamentos: [...entrada.lancamentos].reverse() })).toEqual(mes);
  });
});

test('no amount, date or code makes it throw', () => {
  const texto = fc.oneof(
    fc.constantFrom('', 'abc', '-5.00', '1e9', '0.00', '9'.repeat(40)),
    dinheiro(1_000_000n),
  );
  fc.assert(
    fc.property(
      fc.record({ valor: texto, base: texto, cbs: texto, icms: texto, iss: texto, pis: texto, ipi: texto }),
      fc.constantFrom('debito', 'credito', 'estorno_debito', 'credito_recusado', 'sem_efeito'),
      fc.constantFrom('000001', '200034', '221001', '999999', ''),
      fc.constantFrom('2026-01', '2031-12', '2034-01', '9999-01', '1999-05', '', 'x'),
      fc.constantFrom('lucro_real', 'simples_nacional', 'mei'),
      texto,
      (valores, efeito, cclasstrib, competencia, regime, rbt12) => {
        const mes = apurar({
          competencia,
          regime,
          ibs_cbs: 'regular',
          documentos: 1,
          lancamentos: [linha({ ...valores, efeito, cclasstrib, icms_embutido: valores.ipi })],
          simples: { anexo: 'I', rbt12 },
          fornecedores_simples: [{ cnpj_raiz: '', nome: '', anexo: 'V', rbt12, compras: valores.valor }],
          lancamentos_manuais: [{ tipo: 'credito', tributo: 'icms', valor: valores.icms, nota: '' }],
          saldos_anteriores: [{ tributo: 'pis', estabelecimento: null, valor: valores.pis }],
        });
        expect(JSON.stringify(mes)).not.toMatch(/NaN|undefined|Infinity/);
      },
    ),
    { numRuns: 100 },
  );
});
