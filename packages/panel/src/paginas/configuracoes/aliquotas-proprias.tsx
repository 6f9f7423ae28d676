import { TextInput } from '@mantine/core';
import { Tabela } from '../../componentes/tabela.tsx';
import { lerAliquota } from '../../formato/ler-valor.ts';
import { nomeDoTributo } from '../../rotulos/tributos.ts';
import { type AliquotasDigitadas, ANOS, chaveDoCampo, TRIBUTOS } from './ler-aliquotas.ts';

interface PropsDasAliquotas {
  readonly digitadas: AliquotasDigitadas;
  readonly aoMudar: (digitadas: AliquotasDigitadas) => void;
  readonly desligadas: boolean;
}

/** The office's own rates, year by year. A year that is left empty has the house's estimate. */
export function AliquotasProprias({ digitadas, aoMudar, desligadas }: PropsDasAliquotas) {
  return (
    <div>
      <p className="suave miudo sem-margem com-espaco">
        As três alíquotas de cada ano, em percentual. Um ano em branco fica com a estimativa da Apura.
      </p>
      <Tabela legenda="Alíquotas do escritório por ano" cabecalho={['Ano', ...TRIBUTOS.map(nomeDoTributo)]}>
        {ANOS.map((ano) => (
          <tr key={ano}>
            <th scope="row">{ano}</th>
            {TRIBUTOS.map((tributo) => {
              const texto = digitadas[chaveDoCampo(ano, tributo)] ?? '';
              return (
                <td key={tributo} className="celula-de-campo">
                  <TextInput
                    size="xs"
                    aria-label={`${nomeDoTributo(tributo)} em ${ano}, em percentual`}
                    inputMode="decimal"
                    disabled={desligadas}
                    value={texto}
                    onChange={({ currentTarget: { value } }) =>
                      aoMudar({ ...digitadas, [chaveDoCampo(ano, tributo)]: value })
                    }
                    error={texto.trim() !== '' && lerAliquota(texto) === undefined ? 'de 0 a 100' : undefined}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </Tabela>
    </div>
  );
}
