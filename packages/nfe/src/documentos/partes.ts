import type { Parte, Read } from '@apura/engine/leitura';
import type { LUGAR, PARTE } from './layout-comum.ts';
import { presentes } from './presentes.ts';

type Lida = Read<typeof PARTE> & Read<typeof LUGAR>;

/** What the layouts write at different places. */
type DeOutroLugar = 'CRT' | 'indIE' | 'idEstrangeiro';

/** A party as the element names it; a CNPJ of zeros stands for one abroad, which has none. */
export function parteDe(
  lida: Lida | undefined,
  { CRT, indIE, idEstrangeiro }: { readonly [K in DeOutroLugar]?: string | undefined } = {},
): Parte | undefined {
  if (lida === undefined) return undefined;
  const { CNPJ, CPF, IE, xNome, UF, cMun, xMun } = lida;
  return presentes<Parte>({
    CNPJ: CNPJ === SEM_CNPJ ? undefined : CNPJ,
    CPF,
    idEstrangeiro,
    IE,
    xNome,
    UF,
    cMun,
    xMun,
    CRT,
    indIE,
  });
}

const SEM_CNPJ = '00000000000000';
