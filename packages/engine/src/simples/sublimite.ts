import { type Fixo, lerFixo } from '../fixo.ts';

interface Sublimite {
  readonly desde: string;
  readonly ate: string | null;
  readonly valor: Fixo;
}

const TRES_MILHOES_E_SEISCENTOS: Fixo = 360_000_000_000_000n;

/** Art. 13-A was written by LC 155/2016 (ICMS and ISS); LC 214/2025 adds the IBS to it from 2027 on. */
const sublimites: readonly Sublimite[] = [
  { desde: '2018-01-01', ate: null, valor: TRES_MILHOES_E_SEISCENTOS },
];

/**
 * Whether a gross revenue of twelve months (a decimal, reais) is above the sublimit on `data` (YYYY-MM-DD), past which
 * ICMS, ISS and, from 2027 on, IBS are paid outside the DAS (LC 123/2006 art. 13-A): the sixth bracket of each annex
 * holds none of them. False for what is no amount and before 2018. The lower sublimit that a State may choose
 * (art. 19) and the months until the excess takes effect (art. 20) are not told apart.
 */
export function acimaDoSublimite(rbt12: string | undefined, data: string): boolean {
  const receita = rbt12 === undefined ? null : lerFixo(rbt12);
  const vigente = sublimites.find(({ desde, ate }) => desde <= data && (ate === null || data <= ate));
  return receita !== null && vigente !== undefined && receita > vigente.valor;
}
