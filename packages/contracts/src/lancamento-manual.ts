import Type, { type Static } from 'typebox';
import {
  TIPOS_DE_LANCAMENTO_MANUAL,
  TRIBUTOS_DO_LANCAMENTO_MANUAL,
  TRIBUTOS_WITH_SALDO,
} from './closed-lists.ts';
import { Closed, Cnpj, Competencia, Opcao, OrNull, Texto, Uuid, ValorAtLeastZero } from './formatos.ts';
import { CHECK_ONLY, Importados, Lista } from './lista.ts';

const LANCAMENTO = {
  tipo: Opcao(TIPOS_DE_LANCAMENTO_MANUAL),
  tributo: Opcao(TRIBUTOS_DO_LANCAMENTO_MANUAL),
  valor: ValorAtLeastZero,
  nota: Texto(200),
  estabelecimento: Type.Optional(
    Type.String({
      ...Cnpj,
      description:
        'CNPJ do estabelecimento cujo ICMS ou IPI ele move; sem ele vale a matriz, e dos outros tributos a empresa',
    }),
  ),
};

/** What no note says: services taken, energy, freight. `nota` stands in the report. */
export const CriarLancamentoManual = Closed({ competencia: Competencia, ...LANCAMENTO });
export type CriarLancamentoManual = Static<typeof CriarLancamentoManual>;
export const LancamentoManual = Type.Object({ id: Uuid, ...LANCAMENTO });
export type LancamentoManual = Static<typeof LancamentoManual>;

export const ListaDeLancamentosManuais = Lista(LancamentoManual);
export const ListLancamentosQuery = Closed({ competencia: Competencia });

/** Query of an import that may only be tried. */
export const ImportLancamentosQuery = Closed(CHECK_ONLY);
/** Answer of POST /v1/clientes/{id}/lancamentos-manuais/importar, in the order of the file's lines. */
export const LancamentosImportados = Importados({
  id: OrNull(Uuid),
  competencia: Competencia,
  ...LANCAMENTO,
});
export type LancamentosImportados = Static<typeof LancamentosImportados>;

/** The credit balance of one tax; of ICMS and IPI that of one establishment, of the others the company's. */
export const SaldoDoTributo = Closed({
  tributo: Opcao(TRIBUTOS_WITH_SALDO),
  estabelecimento: Type.Optional(
    Type.String({ ...Cnpj, description: 'CNPJ do estabelecimento, só de ICMS e IPI' }),
  ),
  valor: ValorAtLeastZero,
});
export type SaldoDoTributo = Static<typeof SaldoDoTributo>;

/** The credit that a client brings along into its first month. What is left out is zero. */
export const SaldoInicialDoCliente = Closed({
  competencia: Competencia,
  saldos: Type.Array(SaldoDoTributo, { maxItems: 1000 }),
});
export type SaldoInicialDoCliente = Static<typeof SaldoInicialDoCliente>;

/** What GET and PUT answer; null while none was entered. */
export const SaldoInicialInformado = Type.Object({ saldo: OrNull(SaldoInicialDoCliente) });
export type SaldoInicialInformado = Static<typeof SaldoInicialInformado>;

/** Query of the import of balances: the month that begins with them. */
export const ImportSaldosQuery = Closed({ competencia: Competencia, ...CHECK_ONLY });
/** Answer of POST /v1/clientes/{id}/saldo-inicial/importar, in the order of the file's lines. */
export const SaldosImportados = Importados(SaldoDoTributo.properties);
export type SaldosImportados = Static<typeof SaldosImportados>;
