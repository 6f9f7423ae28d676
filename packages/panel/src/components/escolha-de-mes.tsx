import { competenciaPorExtenso } from '@apura/words';
import { mesesAte } from '../format/competencia.ts';
import { SelectField } from './choice-fields.tsx';

interface PropsDaEscolhaDeMes {
  readonly rotulo?: string;
  /** What the field is called in its form. */
  readonly nome?: string;
  readonly valor: string;
  readonly onChange: (mes: string) => void;
  /** What stands for no month; without it one must be chosen. */
  readonly todos?: string;
  readonly quantos?: number;
  /** How many months to come can be chosen too. */
  readonly adiante?: number;
}

/** A month of the last years, or of those to come. */
export function EscolhaDeMes({
  rotulo = 'Competência',
  nome,
  valor,
  onChange,
  todos,
  quantos = 36,
  adiante = 0,
}: PropsDaEscolhaDeMes) {
  const meses = mesesAte(new Date(), quantos + adiante, adiante);
  const todosOsMeses = valor && !meses.includes(valor) ? [valor, ...meses] : meses;
  return (
    <SelectField
      label={rotulo}
      {...(nome ? { name: nome } : {})}
      value={valor}
      onChange={(evento) => onChange(evento.currentTarget.value)}
      all={todos}
      options={Object.fromEntries(todosOsMeses.map((mes) => [mes, competenciaPorExtenso(mes)]))}
    />
  );
}
