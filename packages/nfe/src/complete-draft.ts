import { dvDaChave } from './chave-de-acesso.ts';
import type { Bruto } from './extrair.ts';

/**
 * Gives each bare `NFe` without access key the one that it would have (MOC 7.0; a missing cNF counts as zeros), so that a
 * note can be read before it is issued. One whose parts do not make a key is left as it is, and refused like any other.
 */
export function completeDrafts(arquivo: Bruto): Bruto {
  for (const nota of (arquivo.NFe ?? []) as Bruto[]) if (nota.Id === undefined) completar(nota);
  return arquivo;
}

function completar(nota: Bruto): void {
  const { ide, emit } = nota as Record<string, Readonly<Record<string, string>> | undefined>;
  if (ide?.dhEmi === undefined || emit === undefined) return;
  const base = [
    ide.cUF,
    ide.dhEmi.slice(2, 4) + ide.dhEmi.slice(5, 7),
    (emit.CNPJ ?? emit.CPF ?? '').padStart(14, '0'),
    ide.mod,
    (ide.serie ?? '').padStart(3, '0'),
    (ide.nNF ?? '').padStart(9, '0'),
    ide.tpEmis,
    (ide.cNF ?? '').padStart(8, '0'),
  ].join('');
  if (!/^[0-9]{6}[0-9A-Z]{12}[0-9]{25}$/.test(base)) return;
  const cDV = String(dvDaChave(base));
  nota.Id = `NFe${base}${cDV}`;
  nota.ide = { ...ide, cNF: ide.cNF ?? '00000000', cDV: ide.cDV ?? cDV };
}
