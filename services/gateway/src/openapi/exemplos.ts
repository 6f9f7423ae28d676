import nota from './exemplos/nota.json' with { type: 'json' };
import recorded from './exemplos/respostas.json' with { type: 'json' };
import { exampleOf } from './variables.ts';

/** A purchase of the client of the examples: of a sale nobody says when it came in or what it is for. */
const COMPRA = { chave: exampleOf('COMPRA_CHAVE'), fornecedor: '90005005000108' };

/** The files that examples send, by name: whoever copies an example finds them at /exemplos. */
export const EXAMPLE_FILES: Readonly<Record<string, string>> = {
  'nota.xml': nota.xml,
  'clientes.csv': 'cnpj;razao_social;regime\n33000167000101;Posto Central Ltda;lucro_real\n',
  'fornecedores.csv': 'cnpj_raiz;anexo;rbt12\n55666777;Anexo I;1.234.567,89\n',
  'saldos.csv': 'tributo;valor\npis;165,00\ncofins;760,00\n',
  'lancamentos.csv': 'competencia;tipo;tributo;valor;nota\n09/2026;credito;icms;120,00;Energia da produção\n',
  'entradas.csv': `chave;entrada_em\n${COMPRA.chave};02/10/2026\n`,
  'destinacoes.csv': `cnpj_raiz;fornecedor;destinacao\n90001001;${COMPRA.fornecedor};revenda\n`,
  'cbs.csv': 'contribuinte;competencia;lado;apurado\n90001001;2026-09;debito;15,30\n',
};

/** What each operation answered when all examples were last run (`npm run exemplos`): its JSON or its text, cut short. */
export const RECORDED: Readonly<Record<string, unknown>> = recorded;
