import { nomesDosTributosAtuais } from '../calculo/tributos-atuais.ts';
import { motivoPorCodigo } from '../efeito/motivos.ts';
import { sentido } from '../efeito/sentido.ts';
import { type Fixo, formatarFixo, lerFixo } from '../fixo.ts';
import type {
  CreditoRecusado,
  EntradaDaApuracao,
  LancamentoSomado,
  TributoAtualApurado,
  TributoNovoApurado,
} from '../resultado.ts';

/** Debits and credits of today's taxes. A reversal of a debit lowers the debits, one of a credit lowers the credits. */
export function somarAtuais(lancamentos: readonly LancamentoSomado[]): TributoAtualApurado[] {
  return nomesDosTributosAtuais.map((tributo) => {
    let debitos = 0n;
    let creditos = 0n;
    for (const linha of lancamentos) {
      const valor = ler(linha[tributo]);
      const direcao = sentido(linha.efeito, linha.cfop);
      if (direcao === 'debito') debitos += valor;
      else if (direcao === 'estorno_debito') debitos -= valor;
      else if (direcao === 'credito') creditos += valor;
      else creditos -= valor;
    }
    return {
      tributo,
      debitos: formatarFixo(debitos, 2),
      creditos: formatarFixo(creditos, 2),
      saldo: formatarFixo(debitos - creditos, 2),
    };
  });
}

/** CBS, IBS of the state, IBS of the municipality and IS, each apart (LC 214/2025 arts. 45 and 47 § 1º). */
export function somarNovos(entrada: EntradaDaApuracao): TributoNovoApurado[] {
  return (['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const).map((tributo) => {
    let debitos = 0n;
    let creditos = 0n;
    const recusados = new Map<string, Fixo>();
    for (const linha of entrada.lancamentos) {
      const valor = ler(linha[tributo]);
      if (linha.efeito === 'debito') debitos += valor;
      else if (linha.efeito === 'estorno_debito') debitos -= valor;
      else if (linha.efeito === 'credito') creditos += valor;
      else if (linha.efeito === 'estorno_credito') creditos -= valor;
      else if (linha.efeito === 'credito_recusado') {
        const motivo = linha.motivo ?? 'cst_nao_calculado';
        recusados.set(motivo, (recusados.get(motivo) ?? 0n) + valor);
      }
    }
    const anterior = tributo === 'is' ? 0n : ler(entrada.saldo_anterior[tributo]);
    return {
      tributo,
      debitos: formatarFixo(debitos, 2),
      creditos: formatarFixo(creditos, 2),
      creditos_recusados: [...recusados].sort(([a], [b]) => (a < b ? -1 : 1)).map(recusado),
      saldo_anterior: formatarFixo(anterior, 2),
      saldo: formatarFixo(debitos - creditos - anterior, 2),
    };
  });
}

function recusado([motivo, valor]: [string, Fixo]): CreditoRecusado {
  return { motivo, ...motivoPorCodigo(motivo), valor: formatarFixo(valor, 2) };
}

function ler(texto: string): Fixo {
  return lerFixo(texto) ?? 0n;
}
