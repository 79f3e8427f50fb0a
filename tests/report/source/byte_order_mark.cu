int first = second;
﻿int first = second;
